import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

export type EntryCounts = { entry_id: string; services: number; providers: number; outside: number }

/** How many offer each entry; a provider offers each once, so services that can be booked are providers. */
export async function countByEntry(db: Database, entryId: string | null): Promise<EntryCounts[]> {
  const { rows } = await sql<EntryCounts>`
    select entry_id, count(*)::int as services, count(*) filter (where is_listed)::int as providers,
      count(*) filter (where price_kept or price_until is not null)::int as outside
    from offering where deleted_at is null and ${entryId === null ? sql`true` : sql`entry_id = ${entryId}`}
    group by entry_id`.execute(db)
  return rows
}

/** In cents, of the services that can be booked. */
export async function findMedianPrice(db: Database, entryId: string): Promise<number | null> {
  const { rows } = await sql<{ median: number | null }>`
    select percentile_disc(0.5) within group (order by price_cents) as median
    from offering where entry_id = ${entryId} and is_listed`.execute(db)
  return rows[0]?.median ?? null
}

/** Bookings of an entry since a moment, whatever became of them (index `booking_of_offering`). */
export async function countBookingsOf(db: Database, entryId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(n.count), 0)::int as count from offering o
    cross join lateral (
      select count(*) from booking b where b.offering_id = o.id and b.created_at >= ${since}) n
    where o.entry_id = ${entryId}`.execute(db)
  return rows[0]?.count ?? 0
}

export type DemandRow = {
  entry_id: string
  entry: string
  city: string
  waiting: number
  searches: number
  searches_this_week: number
}
export type DemandKey = { waiting: number; searches: number; entryId: string; city: string }

/** By entry and city, most wanted first; at most a row for each of these, of so many weeks. */
export async function listDemandRows(
  db: Database,
  { since, week, after, limit }: { since: string; week: string; after: DemandKey | null; limit: number },
): Promise<DemandRow[]> {
  const beyond = after
    ? sql`(-d.waiting, -d.searches, d.entry_id, d.city) > (${-after.waiting}, ${-after.searches}, ${after.entryId}, ${after.city})`
    : sql`true`
  const { rows } = await sql<DemandRow>`
    with d as (
      select entry_id, city, sum(waiting)::int as waiting, sum(searches)::int as searches,
        sum(this_week)::int as searches_this_week
      from (
        select entry_id, city, 0 as waiting, count as searches, case when week = ${week} then count else 0 end as this_week
        from empty_search where week >= ${since}
        union all select entry_id, city, 1, 0, 0 from wish
        union all select entry_id, city, 1, 0, 0 from visitor_wish where confirmed_at is not null) each
      group by entry_id, city)
    select d.*, e.name as entry from d join catalogue_entry e on e.id = d.entry_id
    where ${beyond} order by d.waiting desc, d.searches desc, d.entry_id, d.city limit ${limit}`.execute(db)
  return rows
}
