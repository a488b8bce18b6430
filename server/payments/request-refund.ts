import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { wakeLane } from '#server/platform/lanes.ts'
import type { CheckoutSession } from './checkout-queries.ts'
import { listCardPayments, lockOrderRow, type Payment } from './queries.ts'
import { hasRefund, insertRefund, type NewRefund } from './refund-queries.ts'
import { REFUND_LANE } from './send-refunds.ts'

type RefundDeps = Pick<Deps, 'clock' | 'pubsub'>
/** Above it the second factor of whoever decides is asked for once more. Rules: docs/product-rules.md#second-factor */
export const LARGE_REFUND_CENTS = 5000

export type RefundRequest = { orderId: string; cause: string; amountCents: number }

/**
 * Promises money back, in the caller's transaction; a lane of the worker sends it at once. One refund per order and cause: asking again
 * changes nothing. Never more than was paid (the table refuses it too). Rules: docs/product-rules.md#refunds
 * @throws DomainError wrong_state when the order has less money left.
 */
export async function requestRefund(
  deps: RefundDeps,
  trx: Transaction,
  { orderId, cause, amountCents }: RefundRequest,
): Promise<void> {
  if (!(await lockOrderRow(trx, orderId))) throw new DomainError('not_found')
  if (await hasRefund(trx, orderId, cause)) return
  for (const { payment, cents } of sharesOf(await listCardPayments(trx, orderId), amountCents)) {
    const from = { payment_id: payment.id, checkout_session_id: payment.checkout_session_id }
    await promise(deps, trx, { ...from, order_id: orderId, cause, amount_cents: cents })
  }
}

/** A second payment of an order that is paid goes back from its own checkout; the order itself stays paid. */
export async function returnSurplus(deps: RefundDeps, trx: Transaction, session: CheckoutSession): Promise<void> {
  const { id: checkout_session_id, order_id, amount_cents } = session
  await promise(deps, trx, { order_id, payment_id: null, checkout_session_id, cause: 'duplicate', amount_cents })
}

/** What each payment gives back, the first as much as it can. */
function sharesOf(payments: Payment[], amountCents: number): { payment: Payment; cents: number }[] {
  let rest = amountCents
  const shares = payments.flatMap((payment) => {
    const cents = Math.min(rest, payment.amount_cents - payment.refunded_cents)
    rest -= cents
    return cents > 0 ? [{ payment, cents }] : []
  })
  if (rest > 0) throw new DomainError('wrong_state', 'There is not enough money left to refund.')
  return shares
}

async function promise(deps: RefundDeps, trx: Transaction, refund: Omit<NewRefund, 'id'>): Promise<void> {
  await insertRefund(trx, { id: newId(), ...refund }, deps.clock.now())
  wakeLane(deps, trx, REFUND_LANE)
}
