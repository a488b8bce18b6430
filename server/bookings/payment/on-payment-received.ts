import { requestRefund, type PaymentPaid } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { BOOKING_CHANGED, type BookingChanged } from '#server/bookings/events.ts'
import { findBookingDetails } from '#server/bookings/booking-details.ts'
import { isClientsChoice } from './give-back.ts'
import { insertBookingEvent } from '#server/bookings/queries.ts'
import { clearPaymentDue } from '#server/bookings/lifecycle/status-queries.ts'

/**
 * Money has arrived for a booking (in the transaction that books it). A cancelled booking stays cancelled and the money
 * goes straight back; otherwise nothing is awaited any more and both are told.
 */
export async function onPaymentReceived(deps: Deps, trx: Transaction, { kind, bookingId }: PaymentPaid): Promise<void> {
  if (kind !== 'visit' || bookingId === null) return
  await clearPaymentDue(trx, bookingId)
  const booking = await findBookingDetails(trx, bookingId)
  if (!booking) return
  const { row, payment } = booking
  // Nothing was due: it is paid with the provider's word, which is told by itself.
  if (payment.amountCents === 0) return
  const isLate = row.status === 'cancelled'
  const what: BookingChanged['change'] = isLate ? 'paid_late' : 'paid'
  await insertBookingEvent(trx, {
    booking_id: row.id,
    actor_id: row.client_id,
    event: what,
    from_status: row.status,
    to_status: row.status,
    detail: {},
    at: deps.clock.now(),
  })
  const { orderId, paidCents: amountCents } = payment
  const isOwnChoice = isClientsChoice(row)
  if (isLate) await requestRefund(deps, trx, { orderId, cause: 'late_payment', amountCents, isOwnChoice })
  const after = (isLate && (await findBookingDetails(trx, row.id))) || booking
  await deps.events.announce(trx, BOOKING_CHANGED, { booking: after, change: what })
}
