import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Owner, Range } from './queries.ts'

/** Purpose of a round: it announces an end, recalculates listings, or also decides about prices outside the range. */
export type RoundKind = 'retirement' | 'listing' | 'prices'

/** The progress of a walk through all providers of an entry. */
export type EntryRound = Range & {
  entry_id: string
  kind: RoundKind
  name: string
  /** For visits, or for prices outside the range; null when the entry continues, or the prices stay. */
  last_day: string | null
  passed_through: string
  begun_at: Date
}

/**
 * Begins at the first provider of the entry, for its current range; one under way for the same purpose begins again. A
 * `listing` round keeps its earlier ranges: some of their services may not have been reached yet.
 */
export async function beginRound(
  trx: Transaction,
  { entryId, kind, lastDay, at }: { entryId: string; kind: RoundKind; lastDay: string | null; at: Date },
): Promise<void> {
  await sql`
    insert into entry_round as r (entry_id, kind, last_day, begun_at, min_price_cents, max_price_cents)
    select id, ${kind}, ${lastDay}::date, ${at}, min_price_cents, max_price_cents
    from catalogue_entry where id = ${entryId}
    on conflict (entry_id, kind) do update set last_day = excluded.last_day, passed_through = '',
      begun_at = excluded.begun_at,
      min_price_cents = least(excluded.min_price_cents, case when r.kind = 'listing' then r.min_price_cents end),
      max_price_cents = greatest(excluded.max_price_cents, case when r.kind = 'listing' then r.max_price_cents end)`.execute(
    trx,
  )
}

/** An edit that decides nothing: a round's decision continues, except for prices that the new range includes. */
export async function narrowDecision(trx: Transaction, entryId: string): Promise<void> {
  await sql`
    update entry_round r set min_price_cents = least(r.min_price_cents, e.min_price_cents),
      max_price_cents = greatest(r.max_price_cents, e.max_price_cents)
    from catalogue_entry e where e.id = r.entry_id and r.entry_id = ${entryId} and r.kind = 'prices'`.execute(trx)
}

/** A `prices` round does everything that a `listing` round does. */
export async function dropListingRound(trx: Transaction, entryId: string): Promise<void> {
  await sql`delete from entry_round where entry_id = ${entryId} and kind = 'listing'`.execute(trx)
}

/**
 * Whether it is undecided what becomes of the price of `offering o`, outside the range, and no round is about to report
 * it.
 */
export const isUndecidedO: RawBuilder<boolean> = sql`(
  (not o.price_kept and o.price_until is null or exists (select from entry_round r
    where r.entry_id = o.entry_id and r.kind <> 'retirement' and o.id > r.passed_through
      and o.price_cents between r.min_price_cents and r.max_price_cents))
  and not exists (select from entry_round r
    where r.entry_id = o.entry_id and r.kind = 'prices' and o.id > r.passed_through
      and o.price_cents not between r.min_price_cents and r.max_price_cents))`

/** The oldest, or a certain one, held; undefined when there is none, or another process has it. */
export async function holdRound(
  trx: Transaction,
  which: Pick<EntryRound, 'entry_id' | 'kind'> | null,
): Promise<EntryRound | undefined> {
  const { rows } = await sql<EntryRound>`
    select r.entry_id, r.kind, e.name, r.last_day, r.passed_through, r.begun_at, r.min_price_cents, r.max_price_cents
    from entry_round r join catalogue_entry e on e.id = r.entry_id
    where ${which === null ? sql`true` : sql`r.entry_id = ${which.entry_id} and r.kind = ${which.kind}`}
    order by r.begun_at limit 1 for update of r skip locked`.execute(trx)
  return rows[0]
}

/** Providers after the last page. */
export async function listRoundOwners(
  trx: Transaction,
  { entry_id, passed_through }: EntryRound,
  limit: number,
): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select o.id as offering_id, o.provider_id, u.email, u.first_name, o.price_cents
    from offering o join user_account u on u.id = o.provider_id
    where o.entry_id = ${entry_id} and o.deleted_at is null and o.id > ${passed_through}
    order by o.id limit ${limit}`.execute(trx)
  return rows
}

/** @param through the last offering of the page; null at the end */
export async function noteRound(
  trx: Transaction,
  { entry_id, kind }: EntryRound,
  through: string | null,
): Promise<void> {
  const which = sql`entry_id = ${entry_id} and kind = ${kind}`
  await (
    through === null
      ? sql`delete from entry_round where ${which}`
      : sql`update entry_round set passed_through = ${through} where ${which}`
  ).execute(trx)
}
