import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { categories, entries } from '#db/seed/catalogue-content.ts'
import { documents } from '#db/seed/content/documents.ts'
import { sampleTestimonials } from '#db/seed/content/testimonials.ts'
import { installCatalogue } from '#server/catalogue/index.ts'
import { installContent } from '#server/content/index.ts'
import { createDatabase, inTransaction, type ConnectionTarget, type Database } from '#server/platform/db/connection.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { addBulkData, type BulkData } from '#tests/factories/bulk-data.ts'
import { urlOf } from '#tests/setup/server.ts'

/** The moment of every run, so that figures do not depend on the day: a Monday morning. */
export const NOW = new Date('2026-11-23T18:00:00Z')
export const OFFSET_MS = NOW.getTime() - Date.now()

const PER_ENTRY = 24
const CLIENTS = 4000
/** Coming visits per provider of the catalogue. */
const VISITS = 40
/** Past visits per provider. */
const PAST_VISITS = 10

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
  listed: BulkData
  /** Providers who are always open, for as far ahead as may be: what the booking rows book. */
  open: BulkData
  entryNames: string[]
}

export async function installBenchCatalogue(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    await installCatalogue(trx, { categories, entries })
    await installContent(trx, { documents, testimonials: sampleTestimonials }, NOW)
  })
}

export async function fillBench(db: Database): Promise<BenchData> {
  await installBenchCatalogue(db)
  const rows = await db.selectFrom('catalogue_entry').select(['id', 'name']).orderBy('id').execute()
  const listed = await addBulkData(db, {
    providers: rows.length * PER_ENTRY,
    clients: CLIENTS,
    hours: () => [540, 1020],
    entryIds: rows.map((row) => row.id),
    maxAdvanceDays: 30,
    at: NOW,
  })
  const open = await addBulkData(db, { providers: 400, clients: CLIENTS, at: NOW })
  await addVisits(db)
  await addHistory(db)
  await sql`vacuum analyze`.execute(db)
  return { listed, open, entryNames: rows.map((row) => row.name) }
}

/** Visits that took place: tables that are nearly empty are read in other ways than those of a product in use. */
async function addHistory(db: Database): Promise<void> {
  await sql`
    with client as (
      select id, row_number() over (order by id) - 1 as n, count(*) over () as number from user_account
      where role = 'client'),
    visit as (
      select left(o.id, 20) || lpad(v::text, 6, '0') as id, o.id as offering_id, o.provider_id, o.title, o.price_cents,
        row_number() over () as n, ${NOW}::timestamptz - interval '1 day' * v * 7 as at
      from offering o, generate_series(1, ${PAST_VISITS}::int) v),
    booked as (
      insert into booking (id, client_id, provider_id, offering_id, status, title, category, description, art,
        price_cents, tax_cents, commission_bps, commission_reason, late_fee_percent, starts_at, ends_at, street_address, city, province,
        postal_code, created_at, confirmed_at, completed_at)
      select v.id, c.id, v.provider_id, v.offering_id, 'completed', v.title, 'Nails', 'At home', 'nail', v.price_cents, 0,
        1500, 'standard', 50, v.at, v.at + interval '1 hour', '12 Test Street', 'Vancouver', 'BC', 'V6B1A1', v.at - interval '3 days',
        v.at - interval '2 days', v.at + interval '1 hour'
      from visit v join client c on c.n = v.n % c.number
      returning id, client_id, provider_id, title, price_cents, starts_at),
    owed as (
      insert into customer_order (id, kind, booking_id, payer_id, payee_id, amount_cents, settled_cents, paid_at, created_at)
      select id, 'visit', id, client_id, provider_id, price_cents, price_cents, starts_at, starts_at from booked
      returning id, amount_cents, paid_at),
    lined as (
      insert into order_line (order_id, position, kind, label, amount_cents)
      select id, 1, 'service', title, price_cents from booked),
    opened as (
      insert into checkout_session (id, order_id, gateway_session_id, amount_cents, state, expires_at, created_at)
      select id, id, id, amount_cents, 'complete', paid_at, paid_at from owed
      returning id, order_id, amount_cents, created_at)
    insert into payment (id, order_id, method, checkout_session_id, amount_cents, paid_at)
    select id, order_id, 'card', id, amount_cents, created_at from opened`.execute(db)
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
