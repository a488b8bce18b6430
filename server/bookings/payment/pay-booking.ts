import type { PaymentStatus } from '#contract/payments.ts'
import { openCheckout, type CheckoutSubject, type PaymentDeps } from '#server/payments/index.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { IdempotentRequest } from '#server/platform/idempotency.ts'
import { WITHDRAWN } from '#server/bookings/lifecycle/lifecycle.ts'
import { getOwnBooking } from '#server/bookings/booking-details.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { canBePaid } from '#server/bookings/present.ts'

/**
 * Opens the hosted checkout of the caller's own booking (or answers the open one). Credit pays what it can, where the caller
 * wants it to.
 * @throws DomainError not_found for anyone but the client, wrong_state when there is nothing to pay (now)
 */
export async function payBooking(
  deps: PaymentDeps,
  actorId: string,
  { bookingId, useCredit }: { bookingId: string; useCredit: boolean },
  once: IdempotentRequest,
): Promise<{ url: string; session_id: string }> {
  return openCheckout(deps, {
    order: { visitId: bookingId },
    useCredit,
    async describe(trx) {
      const { loaded, viewer } = await getOwnBooking(trx, bookingId, actorId)
      if (viewer !== 'client') throw new DomainError('not_found', 'Booking not found.')
      return subjectOf(deps, loaded)
    },
    once,
  })
}

function subjectOf(
  { site, localTime }: PaymentDeps,
  { row, payment, client, provider }: BookingDetails,
): CheckoutSubject {
  const page = (path: string) => `${site.publicUrl}/${path}`
  return {
    description: `${row.title} with ${provider.full_name} on ${localTime.longText(row.starts_at)}`,
    email: client.email,
    successUrl: `${page('payment-success')}?booking_id=${row.id}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${page('payment-cancel')}?booking_id=${row.id}`,
    // A visit that was completed unpaid is owed without a deadline.
    newUntil: row.status === 'completed' ? null : row.payment_due_at,
    refusal: canBePaid(row, payment.status) ? null : whyNot(row, payment.status),
  }
}

function whyNot(
  { status, withdrawn_at, held_since }: Pick<BookingDetails['row'], 'status' | 'withdrawn_at' | 'held_since'>,
  paymentStatus: PaymentStatus,
): string {
  if (withdrawn_at !== null && status !== 'cancelled') return WITHDRAWN
  if (held_since !== null) return 'You told us that nobody came. There is nothing to pay until that has been decided.'
  if (status === 'pending') return 'You can pay as soon as the provider has accepted.'
  if (status === 'cancelled') return 'This booking is cancelled, so there is nothing to pay.'
  if (paymentStatus === 'processing') return 'Your payment is being confirmed. Please wait a moment.'
  return 'This booking has already been paid.'
}
