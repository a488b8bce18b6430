import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { updateSession, type CheckoutSession } from './checkout-queries.ts'
import { releaseCredit } from './credit/hold-credit.ts'
import { endProcessing, type Order } from './queries.ts'

/** A checkout is over without a payment: what it held of its payer's credit is free again. Under the order's lock. */
export async function endSession(
  deps: Pick<Deps, 'clock' | 'events'>,
  trx: Transaction,
  { payer_id }: Pick<Order, 'payer_id'>,
  session: Pick<CheckoutSession, 'id' | 'order_id' | 'credit_cents'>,
): Promise<void> {
  await updateSession(trx, session.id, { state: 'expired' })
  // No attempt is under way any more, so the order can be paid again.
  await endProcessing(trx, session.order_id)
  if (session.credit_cents > 0) await releaseCredit(deps, trx, { personId: payer_id, sessionId: session.id })
}
