import { inTransaction } from '#server/platform/db/connection.ts'
import type { CheckoutReport, PaymentDeps } from './gateway.ts'
import { findOpenSession, listEndedSessions, type CheckoutSession } from './checkout-queries.ts'
import { endSession } from './end-session.ts'
import { lockCheckout } from './lock-queries.ts'
import { settleCheckout } from './settle-checkout.ts'

const BATCH = 50
/** By then every gateway has closed a checkout by itself; its event still reaches us. */
const GIVEN_UP_AFTER_MS = 24 * 3_600_000

/** Asks the gateway for the state of the order's open checkout: for events that were lost or are late. */
export async function reconcileOrder(deps: PaymentDeps, orderId: string): Promise<void> {
  const session = await findOpenSession(deps.db, orderId)
  if (!session?.gateway_session_id) return
  await settle(deps, await deps.gateway.retrieveCheckout(session.gateway_session_id))
}

/**
 * Closes the checkouts whose time is over with the gateway. One that was paid at the last moment counts as paid. One
 * without news from the gateway for a day is closed here, so that it can't defer a deadline for good.
 */
export async function closeEndedCheckouts(deps: PaymentDeps): Promise<void> {
  for (const session of await listEndedSessions(deps.db, deps.clock.now(), BATCH)) {
    // Never reached the gateway, or its answer was lost: no one has its address.
    if (!session.gateway_session_id) await attempt(deps, () => giveUp(deps, session))
    else if (!(await attempt(deps, () => closeCheckout(deps, session.gateway_session_id!))) && isLost(deps, session))
      await attempt(deps, () => giveUp(deps, session))
  }
}

/** Ends a checkout at the gateway and takes in how it ended. */
export async function closeCheckout(deps: PaymentDeps, gatewaySessionId: string): Promise<void> {
  await settle(deps, await deps.gateway.expireCheckout(gatewaySessionId))
}

function isLost({ clock }: PaymentDeps, { expires_at }: CheckoutSession): boolean {
  return clock.now().getTime() >= expires_at.getTime() + GIVEN_UP_AFTER_MS
}

async function giveUp(deps: PaymentDeps, { id }: CheckoutSession): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const held = await lockCheckout(trx, id)
    // Its event may have come meanwhile.
    if (held && held.session.state !== 'complete') await endSession(deps, trx, held.order, held.session)
  })
}

async function settle(deps: PaymentDeps, report: CheckoutReport): Promise<void> {
  await inTransaction(deps.db, (trx) => settleCheckout(deps, trx, report))
}

/** One failing order must not stop the sweep for the others; the next sweep tries it again. @returns whether it worked */
async function attempt(deps: PaymentDeps, act: () => Promise<void>): Promise<boolean> {
  return act().then(
    () => true,
    (err: unknown) => {
      deps.log.error({ err }, 'payment sweep')
      return false
    },
  )
}
