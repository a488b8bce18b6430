import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { rowLimit } from '#server/platform/db/row-limit.ts'
import { isUndecidedO } from './round-queries.ts'

/** In cents. */
export type Range = { min_price_cents: number; max_price_cents: number }

export type EntryOffering = {
  id: string
  provider_id: string
  provider_name: string
  price_cents: number
  is_active: boolean
  is_listed: boolean
  price_kept: boolean
  price_until: string | null
}

const outside = ({ min_price_cents, max_price_cents }: Range) =>
  sql`o.deleted_at is null and o.is_active and (o.price_cents < ${min_price_cents} or o.price_cents > ${max_price_cents})`

const of = (entryId: string, range: Range | null) =>
  sql`o.entry_id = ${entryId} and ${range ? outside(range) : sql`o.deleted_at is null`}`

/**
 * Offerings of an entry, lowest first, keyset (index `offering_entry`). With a range, the active ones outside of it.
 */
export async function listEntryOfferings(
  db: Database,
  entryId: string,
  { range, after, limit }: { range: Range | null; after: { price: number; id: string } | null; limit: number },
): Promise<EntryOffering[]> {
  const beyond = after === null ? sql`true` : sql`(o.price_cents, o.id) > (${after.price}, ${after.id})`
  const { rows } = await sql<EntryOffering>`
    select o.id, o.provider_id, u.full_name as provider_name, o.price_cents, o.is_active, o.is_listed, o.price_kept,
      o.price_until
    from offering o join user_account u on u.id = o.provider_id
    where ${of(entryId, range)} and ${beyond} order by o.price_cents, o.id ${rowLimit(limit)}`.execute(db)
  return rows.slice(0, limit)
}

/** @returns how many there are, and for how many it is undecided what becomes of their price */
export async function countEntryOfferings(
  db: Database,
  entryId: string,
  range: Range | null,
): Promise<{ total: number; undecided: number }> {
  const { rows } = await sql<{ total: number; undecided: number }>`
    select count(*)::int as total,
      count(*) filter (where ${isUndecidedO})::int as undecided
    from offering o where ${of(entryId, range)}`.execute(db)
  return rows[0] ?? { total: 0, undecided: 0 }
}

/** A provider of an entry, to be reached by a round. */
export type Owner = { offering_id: string; provider_id: string; email: string; first_name: string; price_cents: number }

/** Holds providers, in one order for all, before anything of theirs is written. */
export async function lockProviders(trx: Transaction, providerIds: readonly string[]): Promise<void> {
  await sql`
    select from verification where provider_id = any(${[...providerIds]}) order by provider_id
    for no key update`.execute(trx)
}

/**
 * Marks prices outside the range: they stay, or stay until a day, with a reminder unless that day is near. For these
 * offerings, whose providers are locked. @returns the ids of those that it concerns
 */
export async function markOutside(
  trx: Transaction,
  ids: readonly string[],
  range: Range,
  { until, isNear }: { until: string | null; isNear: boolean },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update offering o set price_kept = ${until === null}, price_until = ${until}::date, price_reminded = ${isNear}
    where o.id = any(${[...ids]}::text[]) and ${outside(range)} returning o.id`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Brings offerings in line with their entry: they are called as it is, while bookings keep the name they were made
 * under, and a price that fits its range again carries no mark. For these offerings, whose providers are locked.
 */
export async function alignOfferings(trx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    update offering o set title = e.name,
      price_kept = o.price_kept and not f.fits, price_until = case when not f.fits then o.price_until end
    from catalogue_entry e
    cross join lateral (select x.id, x.price_cents between e.min_price_cents and e.max_price_cents as fits
      from offering x where x.entry_id = e.id and x.id = any(${[...ids]}::text[])) f
    where o.id = f.id
      and (o.title <> e.name or f.fits and (o.price_kept or o.price_until is not null))`.execute(trx)
}

export type DuePrice = Owner & { title: string; price_until: string; min_price_cents: number; max_price_cents: number }

/** Prices outside the range whose day is near or over, the first first (index `offering_price_until`). */
export async function listDuePrices(db: Database, through: string, reminded: boolean): Promise<DuePrice[]> {
  const { rows } = await sql<DuePrice>`
    select o.id as offering_id, o.provider_id, u.email, u.first_name, o.price_cents, o.title, o.price_until,
      e.min_price_cents, e.max_price_cents
    from offering o join user_account u on u.id = o.provider_id join catalogue_entry e on e.id = o.entry_id
    where o.price_until <= ${through} and o.deleted_at is null and (${reminded} or not o.price_reminded)
    order by o.price_until, o.id limit 200`.execute(db)
  return rows
}

/** Compare and swap: false when it was sent before, or is no longer due. */
export async function markPriceReminded(trx: Transaction, offeringId: string, until: string): Promise<boolean> {
  const { rows } = await sql`
    update offering set price_reminded = true
    where id = ${offeringId} and price_until = ${until} and not price_reminded and deleted_at is null
    returning id`.execute(trx)
  return rows.length > 0
}

/** Compare and swap: false when its owner was quicker. Whether it was active says whether anything has changed for them. */
export async function pausePrice(
  trx: Transaction,
  offeringId: string,
  until: string,
): Promise<{ was_active: boolean } | undefined> {
  const { rows } = await sql<{ was_active: boolean }>`
    update offering o set is_active = false, price_until = null, price_reminded = false
    from (select id, is_active as was_active from offering where id = ${offeringId} for update) was
    where o.id = was.id and o.price_until = ${until} and o.deleted_at is null
    returning was.was_active`.execute(trx)
  return rows[0]
}
