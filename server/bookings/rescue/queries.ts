import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { BookingRow } from '#server/bookings/queries.ts'

export type RescueScene = {
  /** Whom the client has asked for this very hour before, and with whom one of them wants nothing to do. */
  without: string[]
  /** Another visit of the client takes this hour now. */
  is_busy: boolean
}

export async function findRescueScene(
  db: Database,
  { id, client_id, starts_at, ends_at }: BookingRow,
): Promise<RescueScene> {
  const { rows } = await sql<{ without: string[]; is_busy: boolean }>`
    with near as (
      select b.id, b.provider_id, b.status, b.starts_at from booking b
      where b.client_id = ${client_id} and b.ends_at > ${starts_at} and b.starts_at < ${ends_at}
        -- No visit is longer, so the index is walked for this stretch alone.
        and b.starts_at > ${starts_at}::timestamptz - interval '480 minutes')
    select array(
        select provider_id from near where starts_at = ${starts_at}
        union select blocked_id from person_block where blocker_id = ${client_id}
        union select blocker_id from person_block where blocked_id = ${client_id}) as without,
      exists (select from near where status <> 'cancelled' and id <> ${id}) as is_busy`.execute(db)
  return rows[0]!
}

/** What was kept with the provider's own act that ended the booking; null where something else did. */
export async function findEnding(
  db: Database,
  { id, provider_id }: Pick<BookingRow, 'id' | 'provider_id'>,
): Promise<{ note?: string } | null> {
  const { rows } = await sql<{ detail: { note?: string } }>`
    select detail from booking_event
    where booking_id = ${id} and actor_id = ${provider_id} and to_status = 'cancelled' and from_status <> 'cancelled'
    order by at desc, seq desc limit 1`.execute(db)
  return rows[0]?.detail ?? null
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

/** What is shown of known offerings, in any order. */
export async function listSuggested(db: Database, offeringIds: string[]): Promise<SuggestedRow[]> {
  if (offeringIds.length === 0) return []
  const { rows } = await sql<SuggestedRow>`
    select o.id as offering_id, o.provider_id, p.full_name, p.avatar_url, p.location, p.ratings_sum, p.ratings_count,
      o.title, o.price_cents, o.cancellation_tier, o.gst_number
    from offering_public o join provider_public p on p.provider_id = o.provider_id
    where o.id = any(${offeringIds})`.execute(db)
  return rows
}

/** False when somebody was asked in the meantime. */
export async function markRescued(trx: Transaction, bookingId: string, rescuedBy: string): Promise<boolean> {
  const { rows } = await sql`
    update booking set rescued_by = ${rescuedBy} where id = ${bookingId} and rescued_by is null
    returning id`.execute(trx)
  return rows.length > 0
}
