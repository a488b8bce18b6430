import type { PaymentDeps } from './deps.ts'
import { claimRefund, findSession, markRefundSent } from './queries.ts'

/**
 * Sends one promised refund to the gateway, unless somebody else is at it or its pause is not over. A repeat after a
 * lost answer is harmless: the gateway knows the refund by its id.
 */
export async function sendRefund(deps: PaymentDeps, { refundId }: { refundId: string }): Promise<void> {
  const refund = await claimRefund(deps.db, refundId, deps.clock.now())
  if (!refund) return
  const session = await findSession(deps.db, refund.checkout_session_id)
  if (!session?.gateway_session_id) throw new Error(`refund ${refundId} has no payment behind it`)
  await deps.gateway.refund({
    refundId,
    orderId: refund.order_id,
    gatewaySessionId: session.gateway_session_id,
    amountCents: refund.amount_cents,
    isRepeat: refund.attempts > 1,
  })
  await markRefundSent(deps.db, refundId, deps.clock.now())
}
