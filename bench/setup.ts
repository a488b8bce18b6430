import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { categories, entries } from '#db/seed/catalogue-content.ts'
import { hero, sampleTestimonials } from '#db/seed/marketing.ts'
import { installCatalogue } from '#server/catalogue/index.ts'
import { createDatabase, inTransaction, type ConnectionTarget, type Database } from '#server/platform/db/connection.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { addCrowd, type Crowd } from '#tests/factories/crowd.ts'
import { urlOf } from '#tests/setup/server.ts'

/** The moment of every run, so that figures do not depend on the day: a Monday morning. */
export const NOW = new Date('2026-11-23T18:00:00Z')
export const OFFSET_MS = NOW.getTime() - Date.now()

const PER_ENTRY = 24
const CLIENTS = 4000
/** Coming visits per provider of the catalogue. */
const VISITS = 40

export type BenchDatabase = { db: Database; target: ConnectionTarget; url: string; stop(): Promise<void> }

/** A PostgreSQL of its own in a temporary folder, with every flush to disk that production has. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'homebloom-bench-'))
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, durable: true })
  const db = createDatabase(connection, { max: 10 })
  await migrate(db)
  return {
    db,
    target: connection,
    url: urlOf(connection),
    async stop() {
      await db.destroy()
      await stop()
      await rm(dataDir, { recursive: true, force: true })
      await rm(connection.host, { recursive: true, force: true })
    },
  }
}

export type BenchData = {
  /** Providers of the catalogue, open from nine to five, with visits in the coming month. */
  listed: Crowd
  /** Providers who are always open, for as far ahead as may be: what the booking rows book. */
  open: Crowd
  entryNames: string[]
}

export async function fillBench(db: Database): Promise<BenchData> {
  await inTransaction(db, (trx) =>
    installCatalogue(trx, { categories, entries, hero, testimonials: sampleTestimonials }),
  )
  const rows = await db.selectFrom('catalogue_entry').select(['id', 'name']).orderBy('id').execute()
  const listed = await addCrowd(db, {
    providers: rows.length * PER_ENTRY,
    clients: CLIENTS,
    hours: () => [540, 1020],
    entryIds: rows.map((row) => row.id),
    maxAdvanceDays: 30,
    at: NOW,
  })
  const open = await addCrowd(db, { providers: 400, clients: CLIENTS, at: NOW })
  await addVisits(db)
  await sql`vacuum analyze`.execute(db)
  return { listed, open, entryNames: rows.map((row) => row.name) }
}

/** Claims at changing hours of the coming month; the few that meet are left out. */
async function addVisits(db: Database): Promise<void> {
  await sql`
    insert into claim (claim_id, party_id, during, visit)
    select left(s.provider_id, 20) || lpad(n::text, 6, '0'), s.provider_id, tstzrange(at, at + interval '1 hour'),
      tstzrange(at, at + interval '1 hour')
    from schedule s, generate_series(1, ${VISITS}::int) n,
      lateral (select ${NOW}::timestamptz::date + interval '41 hours' + interval '1 day' * (n % 30)
        + interval '1 hour' * ((n * 7 + length(s.provider_id)) % 8) as at) as x
    where s.max_advance_days = 30
    on conflict do nothing`.execute(db)
}
