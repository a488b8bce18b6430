import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readDeployment } from '#server/deployment.ts'
import { createDatabase, type ConnectionTarget, type Database } from '#server/platform/db/connection.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { handIn } from '#tests/factories/papers.ts'
import { anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { addPaid } from '#tests/factories/visits.ts'
import { startOwnPostgres, type OwnPostgres } from '#tests/setup/own-postgres.ts'
import { roomyFolder } from '#tests/setup/server.ts'

/** A built-in server of its own with a marketplace on it. */
export type Bench = { t: TestApp; postgres: OwnPostgres; to: string; close(): Promise<void> }

export async function startBench(): Promise<Bench> {
  const postgres = await startOwnPostgres('backup', { inMemory: true })
  const db = createDatabase(postgres.target, { max: 10 })
  await migrate(db)
  await readDeployment(db, true)
  const to = await mkdtemp(join(await roomyFolder(), 'homebloom-backups-'))
  const t = await startTestApp({ database: { db, target: postgres.target, drop: () => db.destroy() } })
  await withCatalogue(t)
  await handIn(t, await anOpenProvider(t), 'government_id')
  return {
    t,
    postgres,
    to,
    async close() {
      await t.close()
      await postgres.stop()
      await rm(to, { recursive: true, force: true })
    },
  }
}

/**
 * Bookings and payments by so many at the same time, who rest so long after each, until it is stopped; `pause` resolves
 * when nothing is under way.
 */
export function startLoad(t: TestApp, { width, restMs }: { width: number; restMs: number }) {
  let [isOver, isPaused, underWay] = [false, false, 0]
  const booked: string[] = []
  async function run(): Promise<void> {
    while (!isOver) {
      if (isPaused) await new Promise((resolve) => setTimeout(resolve, 5))
      else {
        underWay += 1
        booked.push((await addPaid(t)).id)
        underWay -= 1
        await new Promise((resolve) => setTimeout(resolve, restMs))
      }
    }
  }
  const running = Promise.all(Array.from({ length: width }, run))
  return {
    booked,
    async pause() {
      isPaused = true
      while (underWay > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    resume: () => void (isPaused = false),
    async stop() {
      isOver = true
      await running
    },
  }
}

/** One line for every table, and for every file. */
export async function fingerprint(db: Database, uploads: string): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(db)
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const answer = await sql<{ n: number; hash: string }>`
      select count(*)::int as n, md5(coalesce(string_agg(t::text, '\n' order by t::text), '')) as hash from ${sql.table(name)} t`.execute(
      db,
    )
    found[name] = `${answer.rows[0]!.n} ${answer.rows[0]!.hash}`
  }
  // Deleted accounts are recorded for the time after a restore, so no backup contains them.
  for (const file of (await readdir(uploads)).filter((name) => name !== 'deleted_accounts.txt'))
    found[file] = createHash('sha256')
      .update(await readFile(join(uploads, file)))
      .digest('hex')
  return found
}

/** Works on a restored folder as a server would. */
export async function onRestored<T>(
  folder: string,
  act: (db: Database, target: ConnectionTarget) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir: folder, durable: true })
  const db = createDatabase(server.connection, { max: 4 })
  try {
    return await act(db, server.connection)
  } finally {
    await db.destroy()
    await server.stop()
    await rm(server.connection.host, { recursive: true, force: true })
  }
}
