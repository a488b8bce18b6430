import type { Booking, CancelReason } from '#contract/bookings.ts'
import type { BookingRow } from '#server/bookings/queries.ts'

/** The number suggested for the hour, and of other times when no one is available at it. */
export const SUGGESTED = 3
export const TIMES_NEARBY = 6

/** How many visits of a client are checked: the soonest. */
export const OPEN_RESCUES_MAX = 3

/** Endings by the provider; a rescue doesn't apply to visits ended by the client or a missing payment. */
const BY_PROVIDER: ReadonlySet<CancelReason> = new Set(['declined', 'expired', 'provider', 'provider_no_show'])

/**
 * Time after the decision during which a client whose provider never came sees other times: the hour itself is over by then.
 */
const AFTER_NO_SHOW_MS = 72 * 3_600_000

/**
 * Whether another provider may come instead: the visit was lost through its provider, it would still be to come, and no
 * one was asked yet. A missed visit counts once an admin has decided, when it is cancelled and its refund is under way;
 * earlier, the client would pay for two. Rules: docs/product-rules.md#rescue
 */
export function isRescuable(row: RescueFacts, now: Date): boolean {
  if (!isProviders(row) || row.rescued_by !== null || !isPlain(row)) return false
  return isAhead(row, now) || isJustDecided(row, now)
}

/**
 * Price and tax: a replacement never costs more. A code that comes along doesn't make it more either, since the rest of
 * a smaller price is never more. Cents.
 */
export function wholeOf({ price_cents, tax_cents }: Pick<BookingRow, 'price_cents' | 'tax_cents'>): number {
  return price_cents + tax_cents
}

/** Whether its own hour may still be requested. */
export function isAhead({ starts_at }: Pick<RescueFacts, 'starts_at'>, now: Date): boolean {
  return starts_at > now
}

function isJustDecided({ cancel_reason, cancelled_at }: RescueFacts, now: Date): boolean {
  const since = cancelled_at && now.getTime() - cancelled_at.getTime()
  return cancel_reason === 'provider_no_show' && since !== null && since < AFTER_NO_SHOW_MS
}

/** Add-ons and the number of people are a provider's own: another provider would come for a different visit. */
function isPlain({ quantity, add_ons }: RescueFacts): boolean {
  return quantity === 1 && add_ons.length === 0
}

type RescueFacts = Pick<
  BookingRow,
  'quantity' | 'add_ons' | 'status' | 'cancel_reason' | 'cancelled_at' | 'withdrawn_at' | 'starts_at' | 'rescued_by'
>

function isProviders({ status, cancel_reason, withdrawn_at }: RescueFacts): boolean {
  if (status !== 'cancelled' || cancel_reason === null) return false
  return BY_PROVIDER.has(cancel_reason) || withdrawn_at !== null
}

export function presentRescue(row: RescueFacts, now: Date): Booking['rescue'] {
  return isProviders(row) ? { is_open: isRescuable(row, now), booking_id: row.rescued_by } : null
}
