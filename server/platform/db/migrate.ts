import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { isOlder, RELEASE } from '#server/platform/release.ts'
import { inTransaction, type Database, type Transaction } from './connection.ts'

export const migrationsFolder = resolve(import.meta.dirname, '../../../db/migrations')

/** Version of PostgreSQL. */
export const OLDEST_MAJOR = 15
const MIGRATION_LOCK = 4_861_728_122
/** Represents the unknown first migration of a database without a history of this form. */
const UNRECORDED = { name: '0001', hash: '' }

export type MigrationFile = { name: string; text: string; hash: string }

/** The files that made a database, compared with the current ones. */
export type History = {
  /** Files still to run, in this order. */
  waiting: MigrationFile[]
  /** Names of migrations that only the database has: a later release ran them. */
  newer: string[]
  /** The oldest release that may work on such a database, when that is later than this one. */
  needsRelease: string | undefined
  /**
   * The first migration that the database and the files have in different forms: another version made it, and it can't be
   * brought to this one. Undefined when one of both is the beginning of the other.
   */
  differsAt: string | undefined
}

/** Changes nothing, so it may be asked of any database. */
export async function readHistory(db: Database, folder = migrationsFolder, release = RELEASE): Promise<History> {
  const files = await readMigrations(folder)
  const applied = await readApplied(db)
  const known = applied.slice(0, files.length)
  const newer = applied.slice(files.length).map(({ name }) => name)
  const oldest = newer.length > 0 ? await readOldestRelease(db) : undefined
  return {
    waiting: files.slice(applied.length),
    newer,
    needsRelease: oldest !== undefined && isOlder(release, oldest) ? oldest : undefined,
    differsAt: known.find(({ name, hash }, at) => files[at]?.name !== name || files[at].hash !== hash)?.name,
  }
}

/** A table that requests use is waited for no longer than this, because everyone else then waits behind the migration. */
const LOCK_TIMEOUT = '3s'
const BUSY_PAUSE_MS = 1000
const BUSY_TRIES = 60
/** A lock did not come in time; a deadlock. */
const BUSY = new Set(['55P03', '40P01'])

type MigrateOptions = { folder?: string; say?: (line: string) => void }

/**
 * Brings the database to the newest schema. Safe to run from several processes at once: the second waits and finds
 * nothing to do. Everything runs in one transaction, so a failing file leaves nothing behind. Where requests hold a table
 * for long, it starts again. A database of a later release is left as it is.
 * @returns the names of the migrations that ran now
 * @throws Error when another version of the product made the database
 */
export async function migrate(db: Database, options: MigrateOptions = {}): Promise<string[]> {
  await refuseOldServer(db)
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(db, (trx) => runWaiting(trx, options.folder))
    } catch (error) {
      if (tries === BUSY_TRIES || !isBusy(error)) throw error
      options.say?.(`${(error as Error).message}: a table is in use. Trying again.`)
    }
    await sleep(BUSY_PAUSE_MS)
  }
}

async function runWaiting(trx: Transaction, folder?: string): Promise<string[]> {
  // The role may have limits that are meant for requests.
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
  const { waiting, differsAt } = await readHistory(trx, folder)
  if (differsAt) throw new Error(`Another version made this database: its migrations differ at ${differsAt}.`)
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx)
  for (const file of waiting) await run(trx, file)
  return waiting.map(({ name }) => name)
}

function isBusy(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } }
  return cause?.code !== undefined && BUSY.has(cause.code)
}

async function run(trx: Database, { name, text, hash }: MigrationFile): Promise<void> {
  try {
    await sql.raw(text).execute(trx)
    // Deferred checks run now: a table with pending checks can't be altered by a later file.
    await sql`set constraints all immediate`.execute(trx)
    await sql`set constraints all deferred`.execute(trx)
    await sql`insert into migration (name, hash) values (${name}, ${hash})`.execute(trx)
  } catch (error) {
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}

async function refuseOldServer(db: Database): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int / 10000 as version`.execute(db)
  const version = rows[0]?.version ?? 0
  if (version < OLDEST_MAJOR)
    throw new Error(`PostgreSQL ${version} is too old: DATABASE_URL must name PostgreSQL ${OLDEST_MAJOR} or newer.`)
}

async function readApplied(db: Database): Promise<{ name: string; hash: string }[]> {
  const { rows: found } = await sql<{ is_recorded: boolean; is_ours: boolean }>`
    select to_regclass('migration') is not null as is_recorded, to_regclass('deployment') is not null as is_ours
  `.execute(db)
  if (!found[0]?.is_recorded) return found[0]?.is_ours ? [UNRECORDED] : []
  const { rows } = await sql<{ name: string; hash: string }>`
    select name, hash from migration order by name collate "C"`.execute(db)
  return rows
}

/** What a migration that takes something away has written on the table: see docs/releases.md#expand-and-contract. */
async function readOldestRelease(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ words: string | null }>`
    select obj_description('migration'::regclass, 'pg_class') as words`.execute(db)
  return OLDEST_RELEASE.exec(rows[0]?.words ?? '')?.[1]
}

export const OLDEST_RELEASE = /works with (\d{1,4}\.\d{1,4}\.\d{1,4}) and later/

/** Every `.sql` file, in the order of its name. */
export async function readMigrations(folder = migrationsFolder): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8')
      return { name: file.replace(/\.sql$/, ''), text, hash: hashOf(text) }
    }),
  )
}

/** Hash of the statements: comments and line breaks may change without changing it. */
function hashOf(text: string): string {
  const statements = text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()
  return createHash('sha256').update(statements).digest('hex')
}
