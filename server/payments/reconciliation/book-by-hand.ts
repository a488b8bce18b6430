import type { ListedRefund } from '#server/payments/gateway.ts'
import { listPayments, lockOrderRow, type Order } from '#server/payments/queries.ts'
import { bookSentByHand, countSentByHand } from '#server/payments/request-refund.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Break } from './queries.ts'
import { eventName } from '#server/platform/events.ts'

export const RETURNED_BY_HAND = eventName<ReturnedByHand>('payment.returned_by_hand')
/**
 * An admin returned unpromised money at the payment company: announced once per refund, under the order's lock, before
 * it is booked. Subscribers may refuse it. `refundId` is the payment company's own name of it; `leftCents` is what the
 * order has left after it.
 */
export type ReturnedByHand = Pick<Order, 'kind'> & {
  refundId: string
  orderId: string
  bookingId: string | null
  amountCents: number
  leftCents: number
  at: Date
}

/**
 * Books a refund made on the payment company's own page: from here on it is a refund of ours like any other. It counts
 * first towards refunds promised to that card; of the rest the owners of the money are notified, and may refuse.
 * @throws DomainError wrong_state when less is left of the payment, a bank is looking at it, or the visit is still
 * upcoming
 */
export async function bookByHand(deps: Deps, trx: Transaction, found: Break): Promise<void> {
  const { order_id, found_cents: cents, gateway_id: gatewayId, said } = found
  const order = order_id === null ? undefined : await lockOrderRow(trx, order_id)
  const { sessionId } = said as Partial<ListedRefund>
  if (!order || !sessionId || cents === null || gatewayId === null) throw new DomainError('wrong_state')
  // Money that a bank kept at our cost still belongs to the order: it counts for later promises.
  if (order.chargeback === 'open')
    throw new DomainError(
      'wrong_state',
      'The bank is looking at this payment. Nothing can be booked before its chargeback is decided.',
    )
  const about = { order, sessionId, gatewayId }
  const rest = cents - (await countSentByHand(deps, trx, { ...about, cents }))
  if (rest === 0) return
  const payment = (await listPayments(trx, order.id)).find((one) => one.checkout_session_id === sessionId)
  if (!payment || payment.amount_cents - payment.refunded_cents < rest)
    throw new DomainError('wrong_state', 'The refund is more than our books show as left of this payment.')
  await tell(deps, trx, order, { refundId: gatewayId, amountCents: rest })
  await bookSentByHand(deps, trx, { ...about, paymentId: payment.id, cents: rest })
}

async function tell(
  { events, clock }: Deps,
  trx: Transaction,
  { id: orderId, kind, booking_id: bookingId, settled_cents, refunded_cents }: Order,
  { refundId, amountCents }: Pick<ReturnedByHand, 'refundId' | 'amountCents'>,
): Promise<void> {
  const leftCents = settled_cents - refunded_cents - amountCents
  const returned = { refundId, orderId, kind, bookingId, amountCents, leftCents, at: clock.now() }
  await events.publish(trx, RETURNED_BY_HAND, returned)
}
