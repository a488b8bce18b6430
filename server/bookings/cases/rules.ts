import { NO_SHOW_HOLD_MS } from '#server/bookings/lifecycle/lifecycle.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import type { BookingRow } from '#server/bookings/queries.ts'
import type { CaseState } from './queries.ts'

/** Until when the client can say that they were there. Null unless the visit was reported as missed. */
export function objectUntil({ cancel_reason, cancelled_at }: Pick<BookingRow, 'cancel_reason' | 'cancelled_at'>) {
  return cancel_reason === 'no_show' && cancelled_at ? new Date(cancelled_at.getTime() + NO_SHOW_HOLD_MS) : null
}

type Reported = Pick<BookingRow, 'cancel_reason' | 'cancelled_at'> & { caseState: CaseState | null }

/** The money of a missed visit waits while the client can object and while their case is open. */
export function isOnHold(booking: Reported, now: Date): boolean {
  const until = objectUntil(booking)
  if (until === null) return false
  return booking.caseState === null ? now < until : booking.caseState === 'open'
}

/**
 * Whether an admin still has to decide about the kept money of a missed visit, and when that ends by itself; null if a
 * case or a dispute has to end first.
 */
export function moneyOnHold(
  { row, objection }: Pick<BookingDetails, 'row' | 'objection'>,
  now: Date,
): { isOnHold: boolean; until: Date | null } {
  const until = objectUntil(row)
  if (until === null) return { isOnHold: false, until: null }
  if (row.disputed_since !== null) return { isOnHold: true, until: null }
  const caseState = objection?.state ?? null
  return { isOnHold: isOnHold({ ...row, caseState }, now), until: caseState === null ? until : null }
}

/** The reason why the client can't object now, as text for them, or null. */
export function objectionRefusal({ row, payment, objection }: BookingDetails, now: Date): string | null {
  const until = objectUntil(row)
  if (until === null) return 'This visit was not reported as missed.'
  if (objection) return 'You’ve already told us about this visit.'
  if (payment.worthCents === 0) return 'No money was kept for this visit, so there is nothing to decide.'
  return now < until ? null : 'The 48 hours to tell us have passed. Please write to us through the contact page.'
}
