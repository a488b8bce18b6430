import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inTransaction, type Database } from '#server/platform/db/connection.ts'
import { migrate, migrationsFolder, readMigrations } from '#server/platform/db/migrate.ts'
import { createBareDatabase, type TestDatabase } from '#tests/setup/database.ts'

/** Rows as a former version left them: of each table, without what was null. */
type Copy = { tables: Record<string, Record<string, unknown>[]> }

/** A database with the migrations up to `last`, and in it what was copied from one of that version. */
export async function createCopiedDatabase({ tables }: Copy, last: string): Promise<TestDatabase> {
  const database = await createBareDatabase()
  await migrateUpTo(database.db, last)
  await inTransaction(database.db, async (trx) => {
    // As it is: what triggers did then is among the rows.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const [table, rows] of Object.entries(tables)) {
      const names = await listColumns(trx, table)
      const columns = sql.join(names.map((name) => sql.ref(name)))
      await sql`delete from ${sql.table(table)}`.execute(trx)
      await sql`
        insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(trx)
      await countOn(trx, table, names)
    }
  })
  return database
}

async function migrateUpTo(db: Database, last: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'homebloom-former-'))
  for (const { name } of await readMigrations())
    if (name <= last) await cp(join(migrationsFolder, `${name}.sql`), join(folder, `${name}.sql`))
  await migrate(db, folder).finally(() => rm(folder, { recursive: true }))
}

/** Those that are not worked out from others. */
async function listColumns(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  return rows.map(({ name }) => name)
}

/** Numbers that are given by the database go on from the last one. */
async function countOn(db: Database, table: string, columns: readonly string[]): Promise<void> {
  for (const column of columns)
    await sql`
      select setval(s.name, (select max(${sql.ref(column)}::text::bigint) from ${sql.table(table)}))
      from (select pg_get_serial_sequence(${table}, ${column}) as name) s where s.name is not null`.execute(db)
}
