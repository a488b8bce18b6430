import type { Booking, CancelReason } from '#contract/bookings.ts'
import type { BookingRow } from '#server/bookings/queries.ts'

/** So many are suggested for the hour, and so many other times when nobody is free at it. */
export const SUGGESTED = 3
export const TIMES_NEARBY = 6

/** Who let the client down; what the client or the missing payment ended is not for us to mend. */
const BY_PROVIDER: ReadonlySet<CancelReason> = new Set(['declined', 'expired', 'provider'])

/**
 * Whether somebody else may be asked in the provider's place: the provider is the reason that there is no visit, it
 * would still be to come, and nobody was asked yet. Rules: docs/product-rules.md#rescue
 */
export function isRescuable(row: RescueFacts, now: Date): boolean {
  return isProviders(row) && row.rescued_by === null && row.starts_at > now
}

/** What the client would have paid, tax included: nobody who comes instead costs more. Cents. */
export function dueOf({ price_cents, tax_cents }: Pick<BookingRow, 'price_cents' | 'tax_cents'>): number {
  return price_cents + tax_cents
}

type RescueFacts = Pick<BookingRow, 'status' | 'cancel_reason' | 'withdrawn_at' | 'starts_at' | 'rescued_by'>

function isProviders({ status, cancel_reason, withdrawn_at }: RescueFacts): boolean {
  if (status !== 'cancelled' || cancel_reason === null) return false
  return BY_PROVIDER.has(cancel_reason) || withdrawn_at !== null
}

export function presentRescue(row: RescueFacts, now: Date): Booking['rescue'] {
  return isProviders(row) ? { is_open: isRescuable(row, now), booking_id: row.rescued_by } : null
}
