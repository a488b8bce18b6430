import type { Deps } from '#server/platform/deps.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import type { CheckoutReport, GatewayEvent } from './gateway.ts'
import { findSession, updateSession, type CheckoutSession } from './checkout-queries.ts'
import { insertEvent, insertPayment, lockOrderOfSession, updateAttempt, type Order, type OrderKind } from './queries.ts'
import { returnSurplus } from './request-refund.ts'

export const PAYMENT_PAID = 'payment.paid'
/** An order has been settled in full. `bookingId` is null for what is about no booking. */
export type PaymentPaid = { orderId: string; kind: OrderKind; bookingId: string | null }

export const MONEY_RECEIVED = 'payment.received'
/** A checkout was paid, whether or not anything was left to pay: told once per checkout, before anything follows from it. */
export type MoneyReceived = { sessionId: string; orderId: string; amountCents: number; at: Date }

/** Stores a verified event once and acts on it in the same transaction; a second delivery finds the first and stops. */
export async function recordGatewayEvent(deps: Deps, event: GatewayEvent): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const isNew = await insertEvent(trx, event, deps.clock.now())
    if (isNew && event.report) await settleCheckout(deps, trx, event.report)
  })
}

/**
 * Takes what the gateway reports of a checkout into our books. Webhook, result page and sweep all come through here, in
 * any order and any number of times: a payment only ever moves forward, and money that comes twice goes back.
 */
export async function settleCheckout(deps: Deps, trx: Transaction, report: CheckoutReport): Promise<void> {
  // The order's row is the first lock of everything that touches it, so none of them can deadlock.
  const order = await lockOrderOfSession(trx, report.sessionId)
  const session = order && (await findSession(trx, report.sessionId))
  if (!session) {
    deps.log.warn({ gatewaySession: report.gatewaySessionId }, 'report of a checkout that is not ours')
    return
  }
  if (session.gateway_session_id === null)
    await updateSession(trx, session.id, { gateway_session_id: report.gatewaySessionId })
  if (report.outcome === 'paid') return settlePaid(deps, trx, order, session, report)
  if (report.outcome === 'open' || session.state === 'complete') return
  if (report.outcome === 'expired') await updateSession(trx, session.id, { state: 'expired' })
  if (report.outcome === 'processing' && canStillBePaid(order)) await updateAttempt(trx, order.id, 'processing')
  if (report.outcome === 'failed') {
    await updateSession(trx, session.id, { state: 'expired' })
    if (canStillBePaid(order)) await updateAttempt(trx, order.id, 'failed')
  }
}

function canStillBePaid({ paid_at }: Pick<Order, 'paid_at'>): boolean {
  return paid_at === null
}

async function settlePaid(
  deps: Deps,
  trx: Transaction,
  order: Order,
  session: CheckoutSession,
  report: CheckoutReport,
): Promise<void> {
  if (session.state === 'complete') return
  if (report.amountCents !== session.amount_cents || report.currency !== order.currency) {
    // Never guessed: somebody has to look at it. The event is kept with all it said. The checkout is over, though: an
    // open one would defer the deadline for good.
    await updateSession(trx, session.id, { state: 'expired' })
    deps.log.error({ session: session.id, order: session.order_id }, 'paid amount differs from the order: quarantined')
    return
  }
  await updateSession(trx, session.id, { state: 'complete', gateway_session_id: report.gatewaySessionId })
  const at = deps.clock.now()
  const received = { sessionId: session.id, orderId: order.id, amountCents: session.amount_cents, at }
  await deps.events.announce(trx, MONEY_RECEIVED, received satisfies MoneyReceived)
  if (!canStillBePaid(order)) return returnSurplus(deps, trx, session)
  const paid = { id: newId(), orderId: order.id, sessionId: session.id, amountCents: session.amount_cents }
  await insertPayment(trx, paid, at)
  const { id: orderId, kind, booking_id: bookingId } = order
  await deps.events.announce(trx, PAYMENT_PAID, { orderId, kind, bookingId } satisfies PaymentPaid)
}
