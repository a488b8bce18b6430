import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { WaitedPart } from '#contract/waitlist.ts'
import type { Sold } from '#server/bookings/index.ts'

/** Whether anyone waits who might want a time of this provider between two dates. */
export async function isAwaited(
  db: Database,
  providerId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_awaited: boolean }>`
    select exists (
        select from waitlist_entry where provider_id = ${providerId} and state = 'waiting'
          and from_date <= ${to} and to_date >= ${from})
      or exists (
        select from offering o join waitlist_entry e on e.entry_id = o.entry_id and e.provider_id is null
          and e.state = 'waiting' and e.from_date <= ${to} and e.to_date >= ${from}
        where o.provider_id = ${providerId} and o.is_listed and o.deleted_at is null) as is_awaited`.execute(db)
  return rows[0]?.is_awaited === true
}

export type ReleaseRow = { id: string; provider_id: string; given_up_by: string | null }

/** @param dueAt when the line is processed; null for immediately */
export async function insertRelease(
  trx: Transaction,
  { id, provider_id, given_up_by }: ReleaseRow,
  { now, dueAt }: { now: Date; dueAt: Date | null },
): Promise<void> {
  await sql`insert into waitlist_release (id, provider_id, given_up_by, released_at, due_at)
    values (${id}, ${provider_id}, ${given_up_by}, ${now}, ${dueAt})`.execute(trx)
}

/** The longest due first. */
export async function listDueReleases(db: Database, now: Date, limit: number): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`
    select id, provider_id, given_up_by from waitlist_release where due_at <= ${now}
    order by due_at, id limit ${limit}`.execute(db)
  return rows
}

/** False when nothing is left to do, or another process does it. */
export async function lockDueRelease(trx: Transaction, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from waitlist_release where id = ${id} and due_at <= ${now} for update skip locked`.execute(trx)
  return rows.length > 0
}

/** Next when the first of its open offers runs out; never where there is none. */
export async function planRelease(trx: Transaction, id: string): Promise<void> {
  await sql`update waitlist_release set due_at = (
      select min(expires_at) from waitlist_offer where release_id = ${id} and state = 'open')
    where id = ${id}`.execute(trx)
}

/** Position in the line. */
export type Place = { joined_at: Date; id: string }

export type CandidateRow = Place & {
  client_id: string
  from_date: string
  to_date: string
  parts: WaitedPart[]
  weekdays: number[]
  add_ons: string[]
  quantity: number
  /** Any provider is meant: its add-ons are names. */
  is_any: boolean
  postal_code: string
  booking_id: string | null
  /** For the visit that should be earlier: its time, and whether it still takes place. */
  visit_starts_at: Date | null
  visit_ends_at: Date | null
  visit_stands: boolean
  offering_id: string
  title: string
  offered_until: string | null
  is_listed: boolean
  sold: Sold
  /** Blocked, suspended, asked before about this release, asked about another time right now. */
  is_out: boolean
}

/**
 * The next in line for times of a provider, by the moment of joining: people who wait for the provider, and people who
 * wait for any provider of an entry that this one offers. Index walks: waitlist_entry_provider, waitlist_entry_any.
 */
export async function listCandidates(
  trx: Transaction,
  { id: releaseId, provider_id: providerId, given_up_by: givenUpBy }: ReleaseRow,
  { after, dates, limit }: { after: Place | null; dates: { from: string; to: string }; limit: number },
): Promise<CandidateRow[]> {
  const isBehind = (alias: string) =>
    after === null
      ? sql`true`
      : sql`(${sql.ref(`${alias}.joined_at`)}, ${sql.ref(`${alias}.id`)}) > (${after.joined_at}, ${after.id})`
  const inDates = (alias: string) =>
    sql`${sql.ref(`${alias}.from_date`)} <= ${dates.to} and ${sql.ref(`${alias}.to_date`)} >= ${dates.from}`
  const { rows } = await sql<CandidateRow>`
    with line as (
      (select w.* from waitlist_entry w where w.provider_id = ${providerId} and w.state = 'waiting'
        and ${inDates('w')} and ${isBehind('w')} order by w.joined_at, w.id limit ${limit})
      union all
      (select w.* from (select distinct entry_id from offering
          where provider_id = ${providerId} and is_listed and deleted_at is null) o
        cross join lateral (select a.* from waitlist_entry a where a.entry_id = o.entry_id and a.provider_id is null
          and a.state = 'waiting' and ${inDates('a')} and ${isBehind('a')} order by a.joined_at, a.id limit ${limit}) w
        order by w.joined_at, w.id limit ${limit}))
    select e.id, e.joined_at, e.client_id, e.from_date, e.to_date, e.parts, e.weekdays, e.add_ons, e.quantity,
      e.provider_id is null as is_any,
      coalesce(b.postal_code, e.postal_code) as postal_code, e.booking_id, b.starts_at as visit_starts_at,
      b.ends_at as visit_ends_at,
      coalesce(b.status in ('pending', 'confirmed') and b.withdrawn_at is null, false) as visit_stands,
      o.id as offering_id, o.title, o.offered_until, o.is_listed,
      json_build_object('price_cents', o.price_cents, 'duration_minutes', o.duration_minutes, 'add_ons', o.add_ons,
        'max_quantity', o.max_quantity) as sold,
      (u.suspended_at is not null or e.client_id = ${givenUpBy ?? ''} or e.client_id = ${providerId}
        or exists (select from waitlist_offer x where x.release_id = ${releaseId} and x.entry_id = e.id)
        or exists (select from waitlist_offer x where x.client_id = e.client_id and x.state = 'open')
        or exists (select from person_block k where (k.blocker_id, k.blocked_id)
          in ((e.client_id, ${providerId}), (${providerId}, e.client_id)))) as is_out
    from line e
    join user_account u on u.id = e.client_id
    join lateral (select * from offering_public p where p.provider_id = ${providerId}
      and case when e.offering_id is null then p.entry_id = e.entry_id and p.is_listed else p.id = e.offering_id end
      order by p.created_at limit 1) o on true
    left join booking b on b.id = e.booking_id
    order by e.joined_at, e.id limit ${limit}`.execute(trx)
  return rows
}

/** When a person has visits of their own from a moment on, leaving one out. */
export async function listTaken(
  trx: Transaction,
  personId: string,
  { from, exceptId }: { from: Date; exceptId: string | null },
): Promise<{ starts_at: Date; ends_at: Date }[]> {
  const { rows } = await sql<{ starts_at: Date; ends_at: Date }>`
    select lower(visit) as starts_at, upper(visit) as ends_at from claim
    where party_id = ${personId} and lower(during) > ${from} and claim_id is distinct from ${exceptId}
    order by lower(during) limit 1000`.execute(trx)
  return rows
}

/** Releases that are over for a while, with who was asked. */
export async function purgeReleases(db: Database, before: Date): Promise<void> {
  await sql`delete from waitlist_release where due_at is null and released_at < ${before}`.execute(db)
}

/** Lines that ended a while ago. */
export async function purgeLines(db: Database, before: Date): Promise<void> {
  await sql`delete from waitlist_entry where ended_at < ${before}`.execute(db)
}
