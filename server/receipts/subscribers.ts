import {
  BANK_REFUND_UNDONE,
  PAYMENT_PAID,
  REFUND_SENT,
  type BankRefundUndone,
  type PaymentPaid,
  type RefundSent,
} from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { insertDue, insertRestored } from './queries.ts'

/**
 * Money is taken in without waiting for paper: what is due is noted in its transaction and issued right after. What a bank
 * has given back is a refund as well (by the method `bank`), as far as it counts as one.
 */
export function registerReceiptSubscribers({ events }: Pick<Deps, 'events'>): void {
  events.subscribe<PaymentPaid>(PAYMENT_PAID, async (trx, { orderId }) => {
    await insertDue(trx, orderId, null)
  })
  events.subscribe<RefundSent>(REFUND_SENT, async (trx, { orderId, refundId }) => {
    await insertDue(trx, orderId, refundId)
  })
  events.subscribe<BankRefundUndone>(BANK_REFUND_UNDONE, async (trx, { rulingId, orderId, to, parts, at }) => {
    const cents = parts.reduce((sum, part) => sum + part.cents, 0)
    if (to === 'shares') await insertRestored(trx, { orderId, rulingId, cents, at })
  })
}
