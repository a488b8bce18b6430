import type { Deps } from '#server/platform/deps.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { CheckoutReport } from './gateway.ts'
import {
  findOrderOfSession,
  lockOrderOfSession,
  updatePayment,
  updateSession,
  type CheckoutSession,
  type Payment,
} from './queries.ts'
import { requestRefund } from './request-refund.ts'

export const PAYMENT_PAID = 'payment.paid'
export type PaymentPaid = { orderId: string }

/**
 * Takes what the gateway reports of a checkout into our books. Webhook, result page and sweep all come through here, in
 * any order and any number of times: a payment only ever moves forward, and money that comes twice goes back.
 */
export async function settleCheckout(deps: Deps, trx: Transaction, report: CheckoutReport): Promise<void> {
  // The payment's row is the first lock of everything that touches an order, so none of them can deadlock.
  await lockOrderOfSession(trx, report.sessionId)
  const found = await findOrderOfSession(trx, report.sessionId)
  if (!found?.session) {
    deps.log.warn({ gatewaySession: report.gatewaySessionId }, 'report of a checkout that is not ours')
    return
  }
  const { session, payment } = found
  if (session.gateway_session_id === null)
    await updateSession(trx, session.id, { gateway_session_id: report.gatewaySessionId })
  if (report.outcome === 'paid') return settlePaid(deps, trx, payment, session, report)
  if (report.outcome === 'open' || session.state === 'complete') return
  if (report.outcome === 'expired') await updateSession(trx, session.id, { state: 'expired' })
  if (report.outcome === 'processing' && canStillBePaid(payment))
    await updatePayment(trx, payment.order_id, { status: 'processing' })
  if (report.outcome === 'failed') {
    await updateSession(trx, session.id, { state: 'expired' })
    if (canStillBePaid(payment)) await updatePayment(trx, payment.order_id, { status: 'failed' })
  }
}

export function canStillBePaid(payment: Pick<Payment, 'status'>): boolean {
  return payment.status === 'unpaid' || payment.status === 'failed' || payment.status === 'processing'
}

async function settlePaid(
  deps: Deps,
  trx: Transaction,
  payment: Payment,
  session: CheckoutSession,
  report: CheckoutReport,
): Promise<void> {
  if (session.state === 'complete') return
  if (report.amountCents !== session.amount_cents || report.currency !== payment.currency) {
    // Never guessed: somebody has to look at it. The event is kept with all it said. The checkout is over, though: an
    // open one would defer the deadline for good.
    await updateSession(trx, session.id, { state: 'expired' })
    deps.log.error({ session: session.id, order: session.order_id }, 'paid amount differs from the order: quarantined')
    return
  }
  await updateSession(trx, session.id, { state: 'complete', gateway_session_id: report.gatewaySessionId })
  if (!canStillBePaid(payment)) {
    await requestRefund(deps, trx, {
      orderId: payment.order_id,
      cause: `duplicate:${session.id}`,
      amountCents: session.amount_cents,
    })
    return
  }
  await updatePayment(trx, payment.order_id, {
    status: 'paid',
    paid_at: deps.clock.now(),
    paid_session_id: session.id,
  })
  await deps.events.announce(trx, PAYMENT_PAID, { orderId: payment.order_id } satisfies PaymentPaid)
}
