import { sql } from 'kysely'
import type { TestApp } from '#tests/factories/app.ts'

export type WaitlistFaults = { doubled: number; lost: number; unfair: number }

/**
 * Reads everything that happened from the tables, in the end: by the order of time, with none of the server's own
 * rules.
 */
export async function judgeWaitlist(t: TestApp): Promise<WaitlistFaults> {
  return { doubled: await countDoubled(t), lost: await countLost(t), unfair: await countUnfair(t) }
}

const figure = async (t: TestApp, what: ReturnType<typeof sql>) =>
  Number((await sql<{ n: string }>`select count(*) as n ${what}`.execute(t.db)).rows[0]!.n)

/**
 * Two offers of one time that were open at the same moment; two bookings of it are impossible, and counted all the
 * same.
 */
async function countDoubled(t: TestApp): Promise<number> {
  const offers = await figure(
    t,
    sql`from waitlist_offer a join waitlist_offer b on b.provider_id = a.provider_id and b.id > a.id
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where a.offered_at < coalesce(b.closed_at, 'infinity') and b.offered_at < coalesce(a.closed_at, 'infinity')`,
  )
  const people = await figure(
    t,
    sql`from waitlist_offer a join waitlist_offer b on b.client_id = a.client_id and b.id > a.id
    where a.offered_at < coalesce(b.closed_at, 'infinity') and b.offered_at < coalesce(a.closed_at, 'infinity')`,
  )
  const bookings = await figure(
    t,
    sql`from booking a join booking b on b.provider_id = a.provider_id and b.id > a.id
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where a.status <> 'cancelled' and b.status <> 'cancelled'`,
  )
  return offers + people + bookings
}

/** Times still held without an open offer, times taken without a visit, and times that were never offered. */
async function countLost(t: TestApp): Promise<number> {
  const held = await figure(
    t,
    sql`from claim c where c.held_for is not null
    and not exists (select from waitlist_offer o where o.id = c.claim_id and o.state = 'open')`,
  )
  const open = await figure(t, sql`from waitlist_release where due_at is not null`)
  const withoutVisit = await figure(
    t,
    sql`from waitlist_offer o where o.state = 'taken'
    and not exists (select from claim c where c.claim_id = o.booking_id and c.party_id = o.provider_id)`,
  )
  const unasked = await figure(
    t,
    sql`from waitlist_release r
    where not exists (select from waitlist_offer o where o.release_id = r.id)
      and exists (select from waitlist_entry m where m.provider_id = r.provider_id and m.joined_at <= r.released_at
        and coalesce(m.ended_at, 'infinity') > r.released_at and m.client_id <> r.given_up_by
        and not exists (select from waitlist_offer x where x.client_id = m.client_id
          and x.offered_at <= r.released_at and coalesce(x.closed_at, 'infinity') >= r.released_at))`,
  )
  return held + open + withoutVisit + unasked
}

/**
 * Offers that passed over a person who had joined before and could have been asked: waited, had no other open offer,
 * had not been asked about this before, had not given it up, and had no visit then.
 */
async function countUnfair(t: TestApp): Promise<number> {
  return figure(
    t,
    sql`from waitlist_offer o
    join waitlist_release r on r.id = o.release_id
    join waitlist_entry l on l.id = o.entry_id
    join waitlist_entry m on m.provider_id = o.provider_id and (m.joined_at, m.id) < (l.joined_at, l.id)
      and coalesce(m.ended_at, 'infinity') > o.offered_at and m.joined_at <= o.offered_at
    where m.client_id <> r.given_up_by
      and not exists (select from waitlist_offer x where x.release_id = o.release_id and x.entry_id = m.id
        and x.offered_at <= o.offered_at)
      and not exists (select from waitlist_offer x where x.client_id = m.client_id and x.id <> o.id
        and x.offered_at <= o.offered_at and coalesce(x.closed_at, 'infinity') >= o.offered_at)
      and not exists (select from booking b where b.client_id = m.client_id and b.created_at <= o.offered_at
        and b.starts_at < o.ends_at and b.ends_at > o.starts_at)`,
  )
}
