import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Decider } from '#server/platform/http/actor.ts'
import { wakeLane } from '#server/platform/lanes.ts'
import { tryNow } from './refund-queries.ts'
import { REFUND_LANE } from './send-refunds.ts'

/**
 * Tries a promised refund now that waits for its next try.
 * @throws DomainError wrong_state when it is over, or being tried
 */
export async function retryRefund(
  deps: Pick<Deps, 'db' | 'clock' | 'pubsub'>,
  actor: Decider,
  id: string,
  reason: string,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now()
    if (!(await tryNow(trx, id, at)))
      throw new DomainError('wrong_state', `There is no refund ${id} that waits for its next try.`)
    await recordAudit(trx, { actor, action: 'refund.retried', subject: { type: 'refund', id }, reason, at })
    wakeLane(deps, trx, REFUND_LANE)
  })
}
