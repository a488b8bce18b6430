import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { doneAt } from '#server/bookings/lifecycle/lifecycle.ts'

/** From the moment on that everything could be said about it. */
export const EARNED_AFTER_MS = 48 * 3_600_000

/**
 * When the money of a booking becomes the provider's for good: two days after the visit was done and paid, or was
 * cancelled with something kept. Null while there is nothing, a decision is open, or it is still to come. Rules:
 * docs/product-rules.md#ledger
 */
export function earnsAt({
  row,
  payment,
  objection,
}: Pick<BookingDetails, 'row' | 'payment' | 'objection'>): Date | null {
  const isWaiting = row.held_since !== null || row.disputed_since !== null || objection?.state === 'open'
  if (payment.worthCents === 0 || isWaiting) return null
  const from = row.status === 'cancelled' ? row.cancelled_at : doneAt(row)
  return from && new Date(Math.max(from.getTime(), payment.paidAt?.getTime() ?? 0) + EARNED_AFTER_MS)
}
