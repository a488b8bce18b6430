import { dropUnsent } from '#server/notifications/index.ts'
import { compareAfterRestore } from '#server/payments/index.ts'
import { repeatPromised } from '#server/payouts/index.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { markRestored } from './queries.ts'

export type Settled = { droppedMessages: number }

/**
 * The world went on after the moment to which a database was restored. Messages that waited then were mostly sent
 * seconds later: none of them is sent again. Refunds and payouts that were promised then are looked up at the payment
 * company before they are requested, and what happened there since is compared; until it is, no one is paid out.
 */
export async function settleRestored(deps: Deps, ofMoment: Date): Promise<Settled> {
  const at = deps.clock.now()
  return inTransaction(deps.db, async (trx) => {
    await markRestored(trx, ofMoment, at)
    const droppedMessages = await dropUnsent(trx, at)
    await compareAfterRestore(trx, ofMoment, at)
    await repeatPromised(trx)
    const subject = { type: 'database', id: 'database' }
    const after = { of_moment: ofMoment.toISOString(), dropped_messages: droppedMessages }
    await recordAudit(trx, { actor: 'operator', action: 'database.restored', subject, after, at })
    return { droppedMessages }
  })
}
