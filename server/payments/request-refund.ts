import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { insertRefund, lockPaymentRow, updatePayment } from './queries.ts'

export const REFUND_QUEUE = 'send-refund'
/** A second payment of the same order: returned from its own checkout, the order itself stays paid. */
export const DUPLICATE_CAUSE = /^duplicate:(.+)$/

export type RefundRequest = { orderId: string; cause: string; amountCents: number }

/**
 * Promises money back, in the caller's transaction; a job sends it. One refund per order and cause: asking again
 * changes nothing. Never more than was paid (the table refuses it too). Rules: docs/product-rules.md#refunds
 * @throws DomainError wrong_state when the order has less money left.
 */
export async function requestRefund(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  trx: Transaction,
  { orderId, cause, amountCents }: RefundRequest,
): Promise<void> {
  const payment = await lockPaymentRow(trx, orderId)
  if (!payment) throw new DomainError('not_found')
  const id = newId()
  const isNew = await insertRefund(trx, { id, order_id: orderId, cause, amount_cents: amountCents }, deps.clock.now())
  if (!isNew) return
  await deps.jobs.enqueue(trx, REFUND_QUEUE, [{ refundId: id }])
  if (DUPLICATE_CAUSE.test(cause)) return
  const refunded = payment.refunded_cents + amountCents
  if (payment.paid_at === null || refunded > payment.amount_cents)
    throw new DomainError('wrong_state', 'There is not enough money left to refund.')
  await updatePayment(trx, orderId, {
    refunded_cents: refunded,
    status: refunded === payment.amount_cents ? 'refunded' : 'partially_refunded',
  })
}
