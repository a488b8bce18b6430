import { inTransaction } from '#server/platform/db/connection.ts'
import type { PaymentDeps } from './deps.ts'
import type { CheckoutReport } from './gateway.ts'
import { findOpenSession, listEndedSessions, listPendingRefundIds, updateSession } from './queries.ts'
import { sendRefund } from './send-refund.ts'
import { settleCheckout } from './settle-checkout.ts'

const BATCH = 50

/** Asks the gateway how the order's open checkout stands: for events that were lost or are late. */
export async function reconcileOrder(deps: PaymentDeps, orderId: string): Promise<void> {
  const session = await findOpenSession(deps.db, orderId)
  if (!session?.gateway_session_id) return
  await settle(deps, await deps.gateway.retrieveCheckout(session.gateway_session_id))
}

/** Closes the checkouts whose time is over with the gateway. One that was paid at the last moment counts as paid. */
export async function closeEndedCheckouts(deps: PaymentDeps): Promise<void> {
  for (const session of await listEndedSessions(deps.db, deps.clock.now(), BATCH)) {
    // Never reached the gateway, or its answer was lost: nobody has its address.
    if (!session.gateway_session_id) await updateSession(deps.db, session.id, { state: 'expired' })
    else await attempt(deps, async () => settle(deps, await deps.gateway.expireCheckout(session.gateway_session_id!)))
  }
}

/** Sends refunds whose job was lost or gave up. */
export async function sendPendingRefunds(deps: PaymentDeps): Promise<void> {
  for (const refundId of await listPendingRefundIds(deps.db, BATCH))
    await attempt(deps, () => sendRefund(deps, { refundId }))
}

async function settle(deps: PaymentDeps, report: CheckoutReport): Promise<void> {
  await inTransaction(deps.db, (trx) => settleCheckout(deps, trx, report))
}

/** One failing order must not stop the sweep for the others; the next sweep tries it again. */
async function attempt(deps: PaymentDeps, act: () => Promise<void>): Promise<void> {
  await act().catch((err: unknown) => deps.log.error({ err }, 'payment sweep'))
}
