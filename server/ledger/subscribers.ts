import { BOOKING_CHANGED, earnsAt, type BookingChanged } from '#server/bookings/index.ts'
import { MONEY_RECEIVED, REFUND_SENT, type MoneyReceived, type RefundSent } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { bookPayment } from './book-payment.ts'
import { bookRefund } from './book-refund.ts'
import { setDue } from './queries.ts'

/** Money that moves is booked in the transaction in which we learn of it. */
export function registerLedgerSubscribers({ events }: Pick<Deps, 'events'>): void {
  events.subscribe<MoneyReceived>(MONEY_RECEIVED, bookPayment)
  events.subscribe<RefundSent>(REFUND_SENT, bookRefund)
  events.subscribe<BookingChanged>(BOOKING_CHANGED, async (trx, { booking }) => {
    const dueAt = earnsAt(booking)
    if (dueAt !== null) await setDue(trx, booking.row.id, dueAt)
  })
}
