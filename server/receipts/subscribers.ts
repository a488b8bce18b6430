import { BOOKING_CHANGED, type BookingChanged } from '#server/bookings/index.ts'
import { BANK_REFUND_UNDONE, PAYMENT_PAID, REFUND_SENT } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { insertDue, insertRestored } from './queries.ts'

/** After these a visit may have another document: it was done, or it is decided whose its money is. */
const LOOKED_AT_AFTER: ReadonlySet<BookingChanged['change']> = new Set([
  'complete',
  'complete_unattended',
  'cancel_by_client',
  'cancel_by_provider',
  'cancel_by_admin',
  'withdraw',
  'no_show',
  'case_decided',
  'nobody_came_refused',
  'dispute_over',
])

/**
 * Money is accepted without waiting for documents: what to check is noted in its transaction, and documents are issued
 * right after. Money that a bank has returned is a refund as well (by the method `bank`), as far as it counts as one.
 */
export function registerReceiptSubscribers({ events }: Pick<Deps, 'events'>): void {
  events.subscribe(PAYMENT_PAID, async (trx, { orderId }) => {
    await insertDue(trx, orderId, null)
  })
  events.subscribe(BOOKING_CHANGED, async (trx, { booking, change }) => {
    if (LOOKED_AT_AFTER.has(change) && booking.payment.paidAt !== null)
      await insertDue(trx, booking.payment.orderId, null)
  })
  events.subscribe(REFUND_SENT, async (trx, { orderId, refundId }) => {
    await insertDue(trx, orderId, refundId)
  })
  events.subscribe(BANK_REFUND_UNDONE, async (trx, { rulingId, orderId, to, parts, at }) => {
    const cents = parts.reduce((sum, part) => sum + part.cents, 0)
    if (to === 'shares') await insertRestored(trx, { orderId, rulingId, cents, at })
  })
}
