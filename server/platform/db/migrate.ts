import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { inTransaction, type Database } from './connection.ts'

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
  /**
   * The first migration of the database that differs from the file in its place: another version made the database, so
   * it can't be brought to this one. Undefined when its history is the beginning of the current set.
   */
  differsAt: string | undefined
}

/** Changes nothing, so it may be asked of any database. */
export async function readHistory(db: Database, folder = migrationsFolder): Promise<History> {
  const files = await readMigrations(folder)
  const applied = await readApplied(db)
  const other = applied.find(({ name, hash }, at) => files[at]?.name !== name || files[at].hash !== hash)
  return { waiting: files.slice(applied.length), differsAt: other?.name }
}

/**
 * Brings the database to the newest schema. Safe to run from several processes at once: the second waits and finds
 * nothing to do. Everything runs in one transaction, so a failing file leaves nothing behind.
 * @returns the names of the migrations that ran now
 * @throws Error when another version of the product made the database
 */
export async function migrate(db: Database, folder = migrationsFolder): Promise<string[]> {
  await refuseOldServer(db)
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
    const { waiting, differsAt } = await readHistory(trx, folder)
    if (differsAt) throw new Error(`Another version made this database: its migrations differ at ${differsAt}.`)
    for (const file of waiting) await run(trx, file)
    return waiting.map(({ name }) => name)
  })
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
