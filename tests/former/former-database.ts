import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inTransaction } from '#server/platform/db/connection.ts'
import { migrate, migrationsFolder, readMigrations } from '#server/platform/db/migrate.ts'
import { createBareDatabase, type TestDatabase } from '#tests/setup/database.ts'
import tables from './data.json' with { type: 'json' }

/** The clock of the former data: a visit was missed a quarter of an hour ago. */
export const FORMER_NOW = '2026-11-26T16:15:00Z'

/** People of the former data, by what is special about them. */
export const former = {
  admin: 'jnzanzquacuqdix5av5nxy43zm',
  /** With a booking in every state. */
  client: 'zm7m7xyyvgthd5ou2kj3kgqsx4',
  /** Approved, sells to the client; with the sum of a rating from before there were reviews. */
  provider: 'lw3rwgpr6b27zdv76oxk3r7g2q',
  /** Approved until 2026-12-20; a renewed insurance and another name wait for an admin. */
  renewing: 'oo5vb4lwsjl5izc5k63z3xyh3e',
  /** Approved with a service that needs a certificate; one for a second service waits. */
  certified: 'wgqm5263yizmdc4ryumvy55p7a',
  submitted: 'amdvibgpd6y2bg4ojp2rjtmxza',
  draft: 'wnuk3xhxbixvejtyoutbprgp7q',
  /** Suspended, one paid visit was kept. */
  suspended: 'o5xk6eyfkyh6fe6qtfxhpfspla',
}

/** What made the databases that are out there. */
const FORMER_MIGRATIONS = 12

/** Brings it to where it was when there were only the first so many migrations, or those up to this name. */
export async function migrateAsOf({ db }: TestDatabase, last: number | string): Promise<void> {
  const all = (await readMigrations()).map(({ name }) => name)
  const count = typeof last === 'number' ? last : all.findIndex((name) => name.startsWith(last)) + 1
  const folder = await mkdtemp(join(tmpdir(), 'homebloom-former-'))
  for (const name of all.slice(0, count)) await cp(join(migrationsFolder, `${name}.sql`), join(folder, `${name}.sql`))
  await migrate(db, folder).finally(() => rm(folder, { recursive: true }))
}

/** A database as the former version made and filled it. */
export async function createFormerDatabase(): Promise<TestDatabase> {
  const database = await createBareDatabase()
  await migrateAsOf(database, FORMER_MIGRATIONS)
  await inTransaction(database.db, async (trx) => {
    for (const [table, rows] of Object.entries(tables)) {
      const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))
      await sql`
        insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(trx)
    }
  })
  return database
}
