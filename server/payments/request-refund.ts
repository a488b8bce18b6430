import { resolveTask } from '#server/platform/tasks.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { wakeLane } from '#server/platform/lanes.ts'
import type { CheckoutSession } from './checkout-queries.ts'
import { returnCredit } from './credit/return-credit.ts'
import { takeInOrder, type Share } from './credit/split.ts'
import { listPayments, lockOrderRow, type Order, type Payment } from './queries.ts'
import {
  addBankMoney,
  hasRefund,
  insertRefund,
  listPromised,
  markVoid,
  replaceRefund,
  takeBankMoney,
  type NewRefund,
} from './refund-queries.ts'
import { REFUND_LANE, REFUND_SENT } from './send-refunds.ts'
import { stuckTask } from './refund-news.ts'

type RefundDeps = Pick<Deps, 'clock' | 'pubsub' | 'events'>
/** Above it the admin needs the second factor again. Rules: docs/product-rules.md#second-factor */
export const LARGE_REFUND_CENTS = 5000

export type RefundRequest = {
  orderId: string
  cause: string
  amountCents: number
  /** True if the payer caused it. */
  isOwnChoice?: boolean
}

/**
 * Promises a refund, in the caller's transaction, to where the money came from: first to the card, which a lane of the
 * worker does right away, the rest to credit, which is there with the transaction. Money that a bank has returned for
 * that card payment counts first: the client has it. One refund per order and cause: asking again changes nothing.
 * Never more than was paid (the table refuses it too). Rules: docs/product-rules.md#refunds
 * @throws DomainError wrong_state when the order has less money left.
 */
export async function requestRefund(
  deps: RefundDeps,
  trx: Transaction,
  { orderId, cause, amountCents, isOwnChoice = false }: RefundRequest,
): Promise<void> {
  const order = await lockOrderRow(trx, orderId)
  if (!order) throw new DomainError('not_found')
  if (await hasRefund(trx, orderId, cause)) return
  for (const { from: payment, cents } of sharesOf(await listPayments(trx, orderId), amountCents)) {
    const refund = { order_id: orderId, payment_id: payment.id, cause }
    if (payment.method === 'card')
      await giveToCard(deps, trx, order, { ...refund, session: payment.checkout_session_id! }, cents)
    else await giveToCredit(deps, trx, order, { ...refund, isOwnChoice }, cents)
  }
}

type Part = Pick<NewRefund, 'order_id' | 'payment_id' | 'cause'>
type PaidPart = Part & { payment_id: string }

async function giveToCard(
  deps: RefundDeps,
  trx: Transaction,
  order: Order,
  { session, ...part }: PaidPart & { session: string },
  cents: number,
): Promise<void> {
  const byBank = await takeBankMoney(trx, session, cents)
  if (byBank > 0) {
    const refund = refundOf(part, 'bank', null, byBank)
    await insertRefund(trx, refund, deps.clock.now())
    await tellSent(deps, trx, order, refund)
  }
  if (cents > byBank) await promise(deps, trx, refundOf(part, 'card', session, cents - byBank))
}

/** Credit needs no one outside: it is its owner's again with the transaction. */
async function giveToCredit(
  deps: RefundDeps,
  trx: Transaction,
  order: Order,
  { isOwnChoice, ...part }: PaidPart & { isOwnChoice: boolean },
  cents: number,
): Promise<void> {
  const refund = refundOf(part, 'credit', null, cents)
  await insertRefund(trx, refund, deps.clock.now())
  const { id: orderId, payer_id: personId } = order
  const returned = { personId, orderId, paymentId: part.payment_id, cents, isOwnChoice }
  const voidCents = await returnCredit(deps, trx, returned)
  if (voidCents > 0) await markVoid(trx, refund.id, voidCents)
  await tellSent(deps, trx, order, refund)
}

function refundOf(
  part: Part,
  method: NewRefund['method'],
  checkout_session_id: string | null,
  amount_cents: number,
): NewRefund {
  return { ...part, id: newId(), method, checkout_session_id, amount_cents }
}

/** Told of what is there with the transaction. */
export async function tellSent(
  { events, clock }: RefundDeps,
  trx: Transaction,
  { id: orderId, kind, booking_id: bookingId, payer_id: payerId }: Order,
  { id: refundId, method, amount_cents: amountCents }: NewRefund,
): Promise<void> {
  const sent = { refundId, orderId, kind, bookingId, payerId, method, amountCents, at: clock.now() }
  await events.publish(trx, REFUND_SENT, sent)
}

/**
 * A bank has returned so much of a checkout's money for good, and the client has it. Promises to the same card are
 * reduced by that; the rest counts for later ones. Under the order's lock.
 * @returns how much of it had been promised
 */
export async function countBankMoney(
  deps: RefundDeps,
  trx: Transaction,
  { orderId, sessionId, cents }: { orderId: string; sessionId: string; cents: number },
): Promise<number> {
  const order = await lockOrderRow(trx, orderId)
  if (!order) throw new DomainError('not_found')
  await addBankMoney(trx, sessionId, cents)
  return countPromised(deps, trx, { order, sessionId, cents }, async (promised) => {
    const byBank = await takeBankMoney(trx, sessionId, promised.most)
    return refundOf({ ...promised.part, cause: `${promised.part.cause}:bank` }, 'bank', null, byBank)
  })
}

/**
 * Records a refund to a card made at the payment company, under its `gatewayId` there. It is a refund of ours like any
 * other: first of what was promised to that card, and so much less is sent. Under the order's lock.
 * @returns how much of it had been promised
 */
export async function countSentByHand(
  deps: RefundDeps,
  trx: Transaction,
  { order, sessionId, cents, gatewayId }: ByHand & { cents: number },
): Promise<number> {
  return countPromised(deps, trx, { order, sessionId, cents }, async ({ part, most }) => {
    const cause = `${part.cause}:by_hand:${gatewayId}`
    return { ...refundOf({ ...part, cause }, 'card', sessionId, most), gateway_id: gatewayId }
  })
}

type ByHand = { order: Order; sessionId: string; gatewayId: string }

/** The part that no one had promised. Under the order's lock. */
export async function bookSentByHand(
  deps: RefundDeps,
  trx: Transaction,
  { order, sessionId, gatewayId, paymentId, cents }: ByHand & { paymentId: string; cents: number },
): Promise<void> {
  const part = { order_id: order.id, payment_id: paymentId, cause: `by_hand:${gatewayId}` }
  const refund = { ...refundOf(part, 'card', sessionId, cents), gateway_id: gatewayId }
  await insertRefund(trx, refund, deps.clock.now())
  await tellSent(deps, trx, order, refund)
}

type Given = (promised: { part: Part; most: number }) => Promise<NewRefund>

/** A refund to the card by other means counts towards what is promised to it, oldest first; the rest stays promised. */
async function countPromised(
  deps: RefundDeps,
  trx: Transaction,
  { order, sessionId, cents }: { order: Order; sessionId: string; cents: number },
  give: Given,
): Promise<number> {
  let left = cents
  for (const { id, amount_cents, order_id, payment_id, cause } of await listPromised(trx, sessionId)) {
    if (left === 0) break
    const part = { order_id, payment_id, cause }
    const given = await give({ part, most: Math.min(left, amount_cents) })
    if (given.amount_cents === 0) break
    const rest = refundOf({ ...part, cause: `${cause}:rest` }, 'card', sessionId, amount_cents - given.amount_cents)
    await resolveTask(deps, trx, stuckTask(id))
    await replaceRefund(trx, id, rest.amount_cents > 0 ? [given, rest] : [given], deps.clock.now())
    await tellSent(deps, trx, order, given)
    left -= given.amount_cents
  }
  return cents - left
}

/** A refund that the bank reversed no longer counts. */
export async function uncountBankMoney(trx: Transaction, sessionId: string, cents: number): Promise<void> {
  await addBankMoney(trx, sessionId, -cents)
}

/** Money that settles nothing is refunded from its own checkout; the order's state does not change. */
export async function returnSurplus(
  deps: Pick<Deps, 'clock' | 'pubsub'>,
  trx: Transaction,
  { id: session, order_id }: CheckoutSession,
  cents: number,
): Promise<void> {
  await promise(deps, trx, refundOf({ order_id, payment_id: null, cause: 'duplicate' }, 'card', session, cents))
}

/** Splits a refund over the payments, the first as much as it can. */
function sharesOf(payments: Payment[], amountCents: number): Share<Payment>[] {
  const shares = takeInOrder(payments, (payment) => payment.amount_cents - payment.refunded_cents, amountCents)
  if (shares.reduce((sum, { cents }) => sum + cents, 0) < amountCents)
    throw new DomainError('wrong_state', 'There is not enough money left to refund.')
  return shares
}

async function promise(deps: Pick<Deps, 'clock' | 'pubsub'>, trx: Transaction, refund: NewRefund): Promise<void> {
  await insertRefund(trx, refund, deps.clock.now())
  wakeLane(deps, trx, REFUND_LANE)
}
