import { requestRefund, type PaymentPaid } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { BOOKING_CHANGED, type BookingChanged } from '#server/bookings/events.ts'
import { findBookingDetails } from '#server/bookings/booking-details.ts'
import { isClientsChoice } from './give-back.ts'
import { clearPaymentDue, notePaid } from '#server/bookings/lifecycle/status-queries.ts'

/**
 * Money has arrived for a booking (in the transaction that books it). A cancelled booking stays cancelled and the money
 * is refunded immediately; otherwise nothing is awaited any more and both are notified.
 */
export async function onPaymentReceived(
  deps: Deps,
  trx: Transaction,
  { kind, bookingId, dueCents }: PaymentPaid,
): Promise<void> {
  if (kind !== 'visit' || bookingId === null) return
  // With nothing due, the visit is paid once the provider accepts, and that has its own notification.
  if (dueCents === 0) return clearPaymentDue(trx, bookingId)
  await notePaid(trx, bookingId, deps.clock.now())
  const booking = await findBookingDetails(trx, bookingId)
  if (!booking) return
  const { row, payment } = booking
  const isLate = row.status === 'cancelled'
  const what: BookingChanged['change'] = isLate ? 'paid_late' : 'paid'
  const { orderId, paidCents: amountCents } = payment
  const isOwnChoice = isClientsChoice(row)
  if (isLate) await requestRefund(deps, trx, { orderId, cause: 'late_payment', amountCents, isOwnChoice })
  const after = (isLate && (await findBookingDetails(trx, row.id))) || booking
  await deps.events.publish(trx, BOOKING_CHANGED, { booking: after, change: what })
}
