import { LARGE_REFUND_CENTS } from '#server/payments/index.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { percentKept } from '#server/bookings/lifecycle/change-booking.ts'
import { refusalOf, type BookingChange } from '#server/bookings/lifecycle/lifecycle.ts'
import { lateFee } from '#server/bookings/payment/pricing.ts'
import { factsOf } from '#server/bookings/present.ts'
import { CANNOT_BE_MOVED, rescheduleRefusal } from '#server/bookings/reschedule/rules.ts'

/**
 * Acts of an admin on a booking and their effects. Pure. Rules: docs/product-rules.md#bookings-in-the-console
 */

/** Each is one row of the lifecycle. */
export const DESK_CHANGES = {
  /** By Homebloom: everything is refunded. */
  cancel: 'cancel_by_admin',
  /** The client has asked us to: the kept part is what they would have paid. */
  cancel_for_client: 'cancel_by_client',
  /** The provider has asked us to. */
  cancel_for_provider: 'cancel_by_provider',
  /** The provider has asked us to answer the request so. */
  decline_for_provider: 'decline',
  complete: 'complete',
  client_no_show: 'no_show',
  provider_no_show: 'provider_no_show',
} as const satisfies Record<string, BookingChange>
export type AdminBookingAct = keyof typeof DESK_CHANGES

export type Outlook = {
  /** The reason why it can't be done now, as text. Null when it can. */
  refusal: string | null
  /** The client's payments, split into the kept part and the refund. */
  feeCents: number
  backCents: number
  /** Whether the second factor is required again. */
  needsFactor: boolean
}

const CASE_FIRST = 'The client says that nobody came. Please decide that case instead, under Cases.'

/** Outcome if it is done now. */
export function outlookOf(act: AdminBookingAct, booking: BookingDetails, now: Date): Outlook {
  const change = DESK_CHANGES[act]
  const { row, payment } = booking
  const isUnderReview = row.held_since !== null && change === 'provider_no_show'
  const refusal = isUnderReview ? CASE_FIRST : refusalOf(change, 'admin', factsOf(booking), now)
  if (change === 'complete') return { refusal, feeCents: 0, backCents: 0, needsFactor: false }
  const feeCents = lateFee(payment.paidCents, percentKept(change, row, now))
  const backCents = payment.paidCents - feeCents
  return { refusal, feeCents, backCents, needsFactor: backCents > LARGE_REFUND_CENTS }
}

/** The least time between two reminders to a provider. */
const REMINDED_AGAIN_MS = 2 * 3_600_000

/**
 * The reason why the provider can't be reminded to answer, as text, or null.
 * @param remindedAt when an admin last did
 */
export function remindRefusal({ row }: BookingDetails, remindedAt: Date | null, now: Date): string | null {
  if (row.status !== 'pending') return 'This request has been answered.'
  if (row.withdrawn_at !== null || now >= (row.answer_due_at ?? row.starts_at))
    return 'The time to answer this request has passed.'
  return remindedAt !== null && now.getTime() < remindedAt.getTime() + REMINDED_AGAIN_MS
    ? 'The provider got a reminder less than two hours ago.'
    : null
}

/** The reason why a visit can't be refunded without a dispute, as text, or null. */
export function givingBackRefusal({ row, payment }: BookingDetails): string | null {
  if (row.status !== 'completed') return 'The visit has not been completed. Cancel it instead, or waive its fee.'
  if (payment.paidCents === 0) return 'Nothing is left to refund.'
  return row.disputed_since === null ? null : 'A dispute about this visit is open. Please decide it instead.'
}

/** The reason why the visit can't be rescheduled, as text, or null. */
export function moveRefusal({ row, day, isBlocked }: BookingDetails, now: Date): string | null {
  const refusal = rescheduleRefusal({ ...row, checkedInAt: day?.checked_in_at }, 'client', now)
  return refusal ?? (isBlocked ? CANNOT_BE_MOVED : null)
}
