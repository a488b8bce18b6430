import { sql } from 'kysely'
import type { WaitedPart, WaitlistLine } from '#contract/waitlist.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { Sold } from '#server/bookings/index.ts'

export type NewLine = {
  id: string
  client_id: string
  provider_id: string | null
  offering_id: string | null
  entry_id: string | null
  booking_id: string | null
  title: string
  add_ons: string[]
  quantity: number
  from_date: string
  to_date: string
  parts: WaitedPart[]
  weekdays: number[]
  street_address: string
  city: string
  province: string
  postal_code: string
  joined_at: Date
}

export type LineRow = Omit<NewLine, 'offering_id' | 'entry_id' | 'client_id'> & {
  /** The add-ons of the provider's service. Empty for any provider. */
  sold_add_ons: { id: string; name: string }[]
  state: WaitlistLine['state']
  ended_at: Date | null
  full_name: string | null
  avatar_url: string | null
}

/** One line of a person is joined, left or offered at a time. */
export async function lockLinesOf(trx: Transaction, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waitlist of ${clientId}`}, 0))`.execute(trx)
}

export async function countOpenLines(db: Database, clientId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with own as materialized (select ended_at from waitlist_entry where client_id = ${clientId})
    select count(*)::int as count from own where ended_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** @returns false where they wait for an earlier time of this visit already. */
export async function insertLine(trx: Transaction, line: NewLine): Promise<boolean> {
  const { rows } = await sql`
    insert into waitlist_entry (id, client_id, provider_id, offering_id, entry_id, booking_id, title, add_ons, quantity,
      from_date, to_date, parts, weekdays, street_address, city, province, postal_code, joined_at)
    values (${line.id}, ${line.client_id}, ${line.provider_id}, ${line.offering_id}, ${line.entry_id}, ${line.booking_id},
      ${line.title}, ${line.add_ons}::text[], ${line.quantity}, ${line.from_date}, ${line.to_date}, ${line.parts}::text[],
      ${line.weekdays}::smallint[], ${line.street_address}, ${line.city}, ${line.province}, ${line.postal_code},
      ${line.joined_at})
    on conflict do nothing returning id`.execute(trx)
  return rows.length > 0
}

/** Open lines in their order, then the ended ones of the last days, the newest first. */
export async function listLines(
  db: Database,
  clientId: string,
  { endedSince, limit }: { endedSince: Date; limit: number },
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select e.id, e.provider_id, e.booking_id, e.title, e.add_ons, e.quantity, e.from_date, e.to_date, e.parts, e.weekdays,
      e.street_address, e.city, e.province, e.postal_code, e.joined_at, e.state, e.ended_at, u.full_name, u.avatar_url,
      coalesce((select o.add_ons from offering o where o.id = e.offering_id), '[]') as sold_add_ons
    from waitlist_entry e left join user_account u on u.id = e.provider_id
    where e.client_id = ${clientId} and (e.ended_at is null or e.ended_at > ${endedSince})
    order by e.ended_at is not null, e.ended_at desc, e.joined_at limit ${limit}`.execute(db)
  return rows
}

/** @returns false when it is not theirs or not in one of these states. */
export async function setLineState(
  trx: Transaction,
  { id, clientId }: { id: string; clientId: string },
  { from, to, endedAt }: { from: readonly string[]; to: 'waiting' | 'left'; endedAt: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    update waitlist_entry set state = ${to}, ended_at = ${endedAt}, unanswered = 0
    where id = ${id} and client_id = ${clientId} and state = any(${from}::text[]) returning id`.execute(trx)
  return rows.length > 0
}

export async function isLineOf(db: Database, clientId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from waitlist_entry where id = ${id} and client_id = ${clientId}`.execute(db)
  return rows.length > 0
}

/** Lines whose last day can no longer be booked. */
export async function endPastLines(db: Database, today: string, now: Date): Promise<void> {
  await sql`update waitlist_entry set state = 'over', ended_at = ${now}
    where ended_at is null and to_date <= ${today}::date`.execute(db)
}

/** Current state of a line's target. */
export type TargetRow = {
  provider_id: string | null
  offering_id: string | null
  entry_id: string | null
  title: string
  full_name: string | null
  avatar_url: string | null
  is_listed: boolean
  is_blocked: boolean
  sold: Sold | null
}

/** One provider's service; undefined for an unknown or deleted one. */
export async function findOfferingTarget(
  db: Database,
  offeringId: string,
  clientId: string,
): Promise<TargetRow | undefined> {
  const { rows } = await sql<TargetRow>`
    select o.provider_id, o.id as offering_id, o.entry_id, o.title, u.full_name, u.avatar_url, o.is_listed,
      json_build_object('price_cents', o.price_cents, 'duration_minutes', o.duration_minutes, 'add_ons', o.add_ons,
        'max_quantity', o.max_quantity) as sold,
      exists (select from person_block k where (k.blocker_id, k.blocked_id)
        in ((${clientId}, o.provider_id), (o.provider_id, ${clientId}))) as is_blocked
    from offering_public o join user_account u on u.id = o.provider_id where o.id = ${offeringId}`.execute(db)
  return rows[0]
}

/** Add-ons and maximum quantity of each listed provider of an entry. */
export async function listChoices(db: Database, entryId: string): Promise<Choices[]> {
  const { rows } = await sql<Choices>`
    select o.max_quantity, coalesce((select json_agg(a->>'name') from jsonb_array_elements(o.add_ons) a), '[]') as names
    from offering o where o.entry_id = ${entryId} and o.is_listed and o.deleted_at is null
    order by o.price_cents, o.id limit 1000`.execute(db)
  return rows
}

export type Choices = { max_quantity: number; names: string[] }

export type ClientRow = {
  has_terms: boolean
  street_address: string
  city: string
  province: string
  postal_code: string
}

export async function findClient(db: Database, clientId: string, now: Date): Promise<ClientRow | undefined> {
  const { rows } = await sql<ClientRow>`
    select has_accepted_terms(u.id, 'client', ${now}) as has_terms, u.street_address, u.city, u.province, u.postal_code
    from user_account u where u.id = ${clientId}`.execute(db)
  return rows[0]
}

/** How many wait for a time of a provider on each of some days; days without any are left out. */
export async function countByDay(
  db: Database,
  providerId: string,
  dates: readonly string[],
): Promise<{ date: string; waiting: number }[]> {
  const { rows } = await sql<{ date: string; waiting: number }>`
    select d.day::text as date, count(*)::int as waiting
    from unnest(${dates}::date[]) d (day) join waitlist_entry e on e.provider_id = ${providerId} and e.state = 'waiting'
      and d.day between e.from_date and e.to_date
      and (cardinality(e.weekdays) = 0 or extract(dow from d.day)::int = any(e.weekdays))
    group by d.day order by d.day`.execute(db)
  return rows
}
