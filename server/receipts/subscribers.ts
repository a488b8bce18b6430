import { PAYMENT_PAID, REFUND_SENT, type PaymentPaid, type RefundSent } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { insertDue } from './queries.ts'

/** Money is taken in without waiting for paper: what is due is noted in its transaction and issued right after. */
export function registerReceiptSubscribers({ events }: Pick<Deps, 'events'>): void {
  events.subscribe<PaymentPaid>(PAYMENT_PAID, async (trx, { orderId, kind }) => {
    if (kind === 'visit') await insertDue(trx, orderId, null)
  })
  events.subscribe<RefundSent>(REFUND_SENT, async (trx, { orderId, refundId, bookingId }) => {
    if (bookingId !== null) await insertDue(trx, orderId, refundId)
  })
}
