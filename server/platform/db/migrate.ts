import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'

import type { Database } from './connection.ts'

export const migrationsFolder = resolve(import.meta.dirname, '../../../db/migrations')

const OLDEST_MAJOR = 15

/**
 * Brings the database to the newest schema. Safe to run from several processes at once: the migrator waits for its
 * lock. Everything runs in one transaction, so a failing file leaves nothing behind.
 * @returns the names of the migrations that ran now
 */
export async function migrate(db: Database, folder = migrationsFolder): Promise<string[]> {
  await refuseOldServer(db)
  // Two branches may each bring a file of the same number: the one that arrives later runs later.
  const migrator = new Migrator({ db, provider: filesIn(folder), allowUnorderedMigrations: true })
  const { error, results = [] } = await migrator.migrateToLatest()
  const failed = results.find((result) => result.status === 'Error')
  if (error) throw new Error(['Migration', failed?.migrationName, 'failed'].filter(Boolean).join(' '), { cause: error })
  return results.map((result) => result.migrationName)
}

async function refuseOldServer(db: Database): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int / 10000 as version`.execute(db)
  const version = rows[0]?.version ?? 0
  if (version < OLDEST_MAJOR)
    throw new Error(`PostgreSQL ${version} is too old: DATABASE_URL must name PostgreSQL ${OLDEST_MAJOR} or newer.`)
}

/** Every `.sql` and `.ts` file, in the order of its name; a `.ts` file exports `up(db)`. */
function filesIn(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const files = (await readdir(folder)).filter((name) => /\.(sql|ts)$/.test(name)).sort()
      const entries = files.map(async (file) => [file.replace(/\.\w+$/, ''), await load(join(folder, file))] as const)
      return Object.fromEntries(await Promise.all(entries))
    },
  }
}

async function load(path: string): Promise<Migration> {
  if (path.endsWith('.ts')) return (await import(pathToFileURL(path).href)) as Migration
  const text = await readFile(path, 'utf8')
  return { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) }
}
