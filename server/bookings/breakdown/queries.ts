import { sql } from 'kysely'
import type { LATE_FEE_PERCENT } from '#contract/bookings/fee-terms.ts'
import type { InstantBooking } from '#contract/providers.ts'
import type { Sold } from '#server/bookings/request/choice.ts'
import { haveMet, unpaidOf } from '#server/bookings/request/queries.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** The facts of a service that set its price and terms. */
export type Quoted = {
  provider_id: string
  title: string
  /** The name of its category. */
  category: string
  price_cents: number
  duration_minutes: number
  add_ons: Sold['add_ons']
  max_quantity: number
  gst_number: string | null
  cancellation_tier: keyof typeof LATE_FEE_PERCENT
  is_listed: boolean
  instant: InstantBooking
  /** Whether the caller and the provider have had a visit, and how many of the caller's visits are unpaid. */
  have_met: boolean
  unpaid: number
  /** The provider's. */
  first_name: string
}

/** Undefined for an unknown or deleted one. */
export async function findQuoted(
  db: Database,
  offeringId: string,
  { personId, now }: { personId: string; now: Date },
): Promise<Quoted | undefined> {
  const { rows } = await sql<Quoted>`
    select o.provider_id, o.title, o.category, o.price_cents, o.duration_minutes, o.add_ons, o.max_quantity, o.gst_number, o.cancellation_tier, o.is_listed, v.first_name,
      o.instant, ${haveMet(personId, sql`o.provider_id`, now)} as have_met, ${unpaidOf(personId)} as unpaid
    from offering_public o join user_account v on v.id = o.provider_id where o.id = ${offeringId}`.execute(db)
  return rows[0]
}
