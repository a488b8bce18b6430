import type { Deps } from '#server/platform/deps.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { CheckoutReport, GatewayEvent } from './gateway.ts'
import { completeSession, keepIntent, updateSession, type CheckoutSession } from './checkout-queries.ts'
import { holdCredit, releaseCredit } from './credit/hold-credit.ts'
import { sumHeld } from './credit/queries.ts'
import { endSession } from './end-session.ts'
import { lockCheckout } from './lock-queries.ts'
import { insertEvent, updateAttempt, type Order } from './queries.ts'
import { noteDiscrepancy, settleDiscrepancies, tellUnknown } from './reconciliation/discrepancies.ts'
import { returnSurplus } from './request-refund.ts'
import { settleOrder } from './settle-order.ts'
import { keepUnapplied } from './unapplied.ts'
import { FOREIGN_RECEIVED } from './unapplied-events.ts'
import { eventName } from '#server/platform/events.ts'

export const MONEY_RECEIVED = eventName<MoneyReceived>('payment.received')
/** A checkout was paid, whether or not anything was left to pay: told once per checkout, before anything follows from it. */
export type MoneyReceived = {
  sessionId: string
  orderId: string
  amountCents: number
  /** Whether it waits to be applied: it belongs to no one yet. */
  isUnapplied: boolean
  at: Date
}

export const GATEWAY_EVENT = eventName<GatewayEventReceived>('gateway.event')
/** A verified event that is about no checkout, told once: accounts, transfers, payouts, chargebacks. `payload` as the gateway sent it. */
export type GatewayEventReceived = { type: string; payload: object; at: Date }

/** Stores a verified event once and acts on it in the same transaction; a second delivery finds the first and stops. */
export async function recordGatewayEvent(deps: Deps, event: GatewayEvent): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now()
    if (!(await insertEvent(trx, event, at))) return
    if (event.report) return settleCheckout(deps, trx, event.report, event.payload)
    const { type, payload } = event
    await deps.events.publish(trx, GATEWAY_EVENT, { type, payload, at })
  })
}

/**
 * Takes what the gateway reports of a checkout into our books. Webhook, result page, sweep and reconciliation all come
 * through here, in any order and any number of times: a payment only ever moves forward, and money that comes twice
 * goes back. An impossible report is stored and changes nothing else.
 * @param said everything the gateway sent, stored if an admin has to look at it
 */
export async function settleCheckout(
  deps: Deps,
  trx: Transaction,
  report: CheckoutReport,
  said: object = report,
): Promise<void> {
  // The order's row is the first lock of everything that touches it, so none of them can deadlock.
  const held = await lockCheckout(trx, report.sessionId)
  if (!held) return noteUnknown(deps, trx, report, said)
  const { order, session } = held
  if (session.gateway_session_id !== null && session.gateway_session_id !== report.gatewaySessionId) {
    const subject_id = report.gatewaySessionId
    await noteDiscrepancy(deps, trx, { ...about(session, report, said), kind: 'wrong_reference', subject_id })
    return
  }
  if (report.outcome === 'paid') return settlePaid(deps, trx, order, session, report, said)
  await keepNames(trx, session, report)
  if (report.outcome === 'open' || session.state === 'complete') return
  if (report.outcome === 'expired') await endSession(deps, trx, order, session)
  if (report.outcome === 'processing' && canStillBePaid(order)) await updateAttempt(trx, order.id, 'processing')
  if (report.outcome === 'failed') {
    await endSession(deps, trx, order, session)
    if (canStillBePaid(order)) await updateAttempt(trx, order.id, 'failed')
  }
}

/** Stores the gateway's ids of a checkout and its payment when this report brings no money. */
async function keepNames(trx: Transaction, session: CheckoutSession, report: CheckoutReport): Promise<void> {
  if (session.gateway_session_id === null)
    await updateSession(trx, session.id, { gateway_session_id: report.gatewaySessionId })
  if (report.paymentIntent && !session.payment_intent) await keepIntent(trx, session.id, report.paymentIntent)
}

function canStillBePaid({ paid_at }: Pick<Order, 'paid_at'>): boolean {
  return paid_at === null
}

/** Money for something unknown needs an admin; an unpaid checkout doesn't. */
async function noteUnknown(deps: Deps, trx: Transaction, report: CheckoutReport, said: object): Promise<void> {
  const { gatewaySessionId, outcome, amountCents, currency } = report
  deps.log.warn({ gatewaySession: gatewaySessionId, outcome }, 'report of a checkout that is not ours')
  if (outcome !== 'paid') return
  const isNew = await noteDiscrepancy(deps, trx, {
    kind: 'unknown_payment',
    subject_id: gatewaySessionId,
    order_id: null,
    gateway_id: gatewaySessionId,
    expected_cents: null,
    found_cents: amountCents,
    currency,
    said,
  })
  if (isNew && currency === 'CAD') await tellUnknown(deps, trx, gatewaySessionId, amountCents)
}

function about(session: CheckoutSession, { gatewaySessionId, amountCents, currency }: CheckoutReport, said: object) {
  const { id, order_id, amount_cents } = session
  const sums = { expected_cents: amount_cents, found_cents: amountCents, currency }
  return { subject_id: id, order_id, gateway_id: gatewaySessionId, ...sums, said }
}

async function settlePaid(
  deps: Deps,
  trx: Transaction,
  order: Order,
  session: CheckoutSession,
  report: CheckoutReport,
  said: object,
): Promise<void> {
  if (session.state === 'complete') return keepNames(trx, session, report)
  const isCurrency = report.currency === order.currency
  const payment_intent = report.paymentIntent ?? null
  const paid: CheckoutSession = { ...session, gateway_session_id: report.gatewaySessionId, payment_intent }
  if (!isCurrency) {
    await keepNames(trx, session, report)
    // Our books know no other. The checkout is over, though: an open one would defer the deadline for good.
    await endSession(deps, trx, order, session)
    const isNew = await noteDiscrepancy(deps, trx, { ...about(session, report, said), kind: 'currency_differs' })
    if (isNew) await tellForeign(deps, trx, order, session, report)
    return
  }
  if (report.amountCents < session.amount_cents && canStillBePaid(order)) {
    await takeMoney(deps, trx, paid, report.amountCents, true)
    await keepUnapplied(deps, trx, order, { ...paid, received_cents: report.amountCents })
    await noteDiscrepancy(deps, trx, { ...about(session, report, said), kind: 'amount_differs' })
    return
  }
  await takePayment(deps, trx, order, paid, report.amountCents)
  await settleDiscrepancies(deps, trx, [session.id])
}

/** It pays nothing, and the payer must know what happens to it. */
async function tellForeign(
  { events, clock }: Deps,
  trx: Transaction,
  { id: orderId, kind, booking_id: bookingId, payer_id: payerId }: Order,
  { id: sessionId, amount_cents: askedCents }: CheckoutSession,
  { amountCents, currency }: CheckoutReport,
): Promise<void> {
  const told = { sessionId, orderId, kind, bookingId, payerId, amountCents, currency, askedCents, at: clock.now() }
  await events.publish(trx, FOREIGN_RECEIVED, told)
}

/**
 * Settles an order with money from one of its checkouts, at least the amount due; anything beyond is refunded. Under
 * the order's lock.
 */
export async function takePayment(
  deps: Deps,
  trx: Transaction,
  order: Order,
  session: CheckoutSession,
  receivedCents: number,
): Promise<void> {
  await takeMoney(deps, trx, session, receivedCents)
  if (!canStillBePaid(order) || !(await hasItsCredit(trx, order, session, deps.clock.now()))) {
    await releaseCredit(deps, trx, { personId: order.payer_id, sessionId: session.id })
    return returnSurplus(deps, trx, session, receivedCents)
  }
  await settleOrder(deps, trx, order, session)
  if (receivedCents > session.amount_cents)
    await returnSurplus(deps, trx, session, receivedCents - session.amount_cents)
}

/** The gateway holds it for us, whatever becomes of it. */
export async function takeMoney(
  deps: Deps,
  trx: Transaction,
  session: CheckoutSession,
  receivedCents: number,
  isUnapplied = false,
): Promise<void> {
  const { id, order_id, amount_cents } = session
  const isOther = receivedCents !== amount_cents
  await completeSession(trx, { ...session, received_cents: isOther ? receivedCents : null })
  const received = { sessionId: id, orderId: order_id, amountCents: receivedCents, isUnapplied, at: deps.clock.now() }
  await deps.events.publish(trx, MONEY_RECEIVED, received)
}

/**
 * Whether the part that credit is to pay is available. A checkout that was given up has released it: then it is taken
 * again, unless it was spent meanwhile.
 */
async function hasItsCredit(trx: Transaction, order: Order, session: CheckoutSession, now: Date): Promise<boolean> {
  const { id: sessionId, credit_cents: cents } = session
  if (cents === 0 || (await sumHeld(trx, sessionId)) === cents) return true
  return holdCredit(trx, { personId: order.payer_id, sessionId, cents, now })
}
