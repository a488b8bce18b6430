import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { BookingRow } from '#server/bookings/queries.ts'

export type RescueScene = {
  /** Providers the client already asked for this hour, and providers with a block between the two. */
  without: string[]
  /** Another visit of the client takes this hour now. */
  is_busy: boolean
}

/** Obstacles of a rescue, for any number of bookings in one statement. */
export async function listRescueScenes(db: Database, bookingIds: string[]): Promise<Map<string, RescueScene>> {
  if (bookingIds.length === 0) return new Map()
  const { rows } = await sql<RescueScene & { id: string }>`
    select a.id, array(
        select provider_id from booking b where ${MEETS} and b.starts_at = a.starts_at
        union select blocked_id from person_block where blocker_id = a.client_id
        union select blocker_id from person_block where blocked_id = a.client_id) as without,
      exists (select from booking b where ${MEETS} and b.status <> 'cancelled' and b.id <> a.id) as is_busy
    from booking a where a.id = any(${bookingIds})`.execute(db)
  return new Map(rows.map(({ id, ...scene }) => [id, scene]))
}

/** No visit is longer, so the index is walked for this stretch alone. */
const MEETS = sql`b.client_id = a.client_id and b.ends_at > a.starts_at and b.starts_at < a.ends_at
  and b.starts_at > a.starts_at - interval '480 minutes'`

export async function findRescueScene(db: Database, { id }: Pick<BookingRow, 'id'>): Promise<RescueScene> {
  return (await listRescueScenes(db, [id])).get(id)!
}

/** A visit that was ended for a client, and whether they have another one of its kind ahead. */
export type EndedVisit = { id: string; has_same_ahead: boolean }

/** A client's recently ended and upcoming visits, soonest first, whether or not they can be rescued. */
export async function listEndedVisits(
  db: Database,
  clientId: string,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<EndedVisit[]> {
  const { rows } = await sql<EndedVisit>`
    select b.id, exists (
        select from booking o where o.client_id = b.client_id and o.title = b.title
          and o.starts_at > ${now} and o.status <> 'cancelled') as has_same_ahead
    from booking b
    where b.client_id = ${clientId} and b.starts_at > ${since} and b.status = 'cancelled' and b.rescued_by is null
      and b.cancel_reason not in ('client', 'unpaid', 'no_show')
    order by b.starts_at, b.id limit ${limit}`.execute(db)
  return rows
}

/** Facts stored with the provider's act that ended a booking, by its id; none if something else ended it. */
export async function listEndings(db: Database, bookingIds: string[]): Promise<Map<string, { note?: string }>> {
  if (bookingIds.length === 0) return new Map()
  const { rows } = await sql<{ booking_id: string; detail: { note?: string } }>`
    select distinct on (e.booking_id) e.booking_id, e.detail
    from booking b join booking_event e on e.booking_id = b.id and e.actor_id = b.provider_id
    where b.id = any(${bookingIds}) and e.to_status = 'cancelled' and e.from_status <> 'cancelled'
    order by e.booking_id, e.at desc, e.seq desc`.execute(db)
  return new Map(rows.map(({ booking_id, detail }) => [booking_id, detail]))
}

export type SuggestedRow = {
  offering_id: string
  provider_id: string
  full_name: string
  avatar_url: string | null
  location: string
  ratings_sum: number
  ratings_count: number
  title: string
  price_cents: number
  cancellation_tier: 'flexible' | 'standard' | 'firm'
  gst_number: string | null
}

/** Displayed facts of known offerings, unordered. */
export async function listSuggested(db: Database, offeringIds: string[]): Promise<SuggestedRow[]> {
  if (offeringIds.length === 0) return []
  const { rows } = await sql<SuggestedRow>`
    select o.id as offering_id, o.provider_id, p.full_name, p.avatar_url, p.location, p.ratings_sum, p.ratings_count,
      o.title, o.price_cents, o.cancellation_tier, o.gst_number
    from offering_public o join provider_public p on p.provider_id = o.provider_id
    where o.id = any(${offeringIds})`.execute(db)
  return rows
}

/** False when another provider was asked in the meantime. */
export async function markRescued(trx: Transaction, bookingId: string, rescuedBy: string): Promise<boolean> {
  const { rows } = await sql`
    update booking set rescued_by = ${rescuedBy} where id = ${bookingId} and rescued_by is null
    returning id`.execute(trx)
  return rows.length > 0
}
