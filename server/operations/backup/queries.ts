import { sql } from 'kysely'
import pg from 'pg'
import { addressOf, type ConnectionTarget, type Database, type Transaction } from '#server/platform/db/connection.ts'

/** Also names the slot, which ends with its session: two simultaneous backups don't meet. */
const NAME = 'homebloom_backup'

/** A connection that nothing ends while files are copied. */
export async function openSession(target: ConnectionTarget): Promise<pg.Client> {
  const session = new pg.Client({ ...addressOf(target), options: '-c idle_session_timeout=0' })
  session.on('error', () => undefined)
  await session.connect()
  return session
}

/** Connection settings as environment variables for PostgreSQL's own programs. */
export function placeOf(url: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const mode = URL.parse(url)?.searchParams.get('sslmode')
  return {
    PGHOST: host,
    PGPORT: String(port),
    ...(user ? { PGUSER: user } : {}),
    ...(password ? { PGPASSWORD: password } : {}),
    ...(database ? { PGDATABASE: database } : {}),
    ...(mode ? { PGSSLMODE: mode } : {}),
  }
}

export async function readWalLevel(session: pg.Client): Promise<string> {
  const { rows } = await session.query<{ level: string }>(`select current_setting('wal_level') as level`)
  return rows[0]!.level
}

/** Files may be copied from here on, and the log is kept from the same moment. @returns its first segment */
export async function beginCopy(session: pg.Client): Promise<string> {
  await session.query(`select pg_create_physical_replication_slot($1 || '_' || pg_backend_pid(), true, true)`, [NAME])
  const { rows } = await session.query<{ first: string }>(
    `select pg_walfile_name(pg_backup_start($1, true)) as first`,
    [NAME],
  )
  return rows[0]!.first
}

/** Ends the copy. It contains everything committed before this answers. */
export async function endCopy(session: pg.Client): Promise<{ label: string; last: string }> {
  const { rows } = await session.query<{ label: string; last: string }>(
    `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`,
  )
  return rows[0]!
}

/** The names that files of these rows have in the storage are made of. */
export type FileRow = {
  id: string
  purpose: string
  key_id: string | null
  kind: 'picture' | 'pdf'
  pages: number
  widths: number[]
}

/** All with bytes, some at a time by their ids. */
export async function selectFiles(db: Database, after: string, most: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select id, purpose, key_id, kind, pages, widths from stored_file where id > ${after} and state <> 'removed'
    order by id limit ${most}`.execute(db)
  return rows
}

export type DatabaseFacts = { major: number; migration: string; is_sandbox: boolean }

export async function readDatabaseFacts(db: Database): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version_num')::int / 10000 as major, (select max(name) from migration) as migration,
      coalesce((select is_sandbox from deployment), false) as is_sandbox`.execute(db)
  return rows[0]!
}

/** Whether it is empty. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_tables where schemaname = current_schema() limit 1`.execute(db)
  return rows.length === 0
}

/** Gathers the planner's statistics. A dump has none, and without them lists are slow for hours. */
export async function gatherStatistics(target: ConnectionTarget): Promise<void> {
  const session = await openSession(target)
  try {
    await session.query('analyze')
  } finally {
    await session.end()
  }
}

type BackupMade = { id: string; made_at: Date; of_moment: Date; kind: 'files' | 'dump'; bytes: number; sha256: string }

export async function insertBackup(db: Database, row: BackupMade): Promise<void> {
  await db.insertInto('backup_made').values(row).execute()
}

/** Says so on the database itself, which the restore brought back to an earlier moment. */
export async function markRestored(trx: Transaction, ofMoment: Date, at: Date): Promise<void> {
  await trx.updateTable('deployment').set({ restored_to: ofMoment, restored_at: at }).execute()
}
