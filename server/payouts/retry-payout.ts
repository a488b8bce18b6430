import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { requireFreshFactor, type Decider } from '#server/platform/http/actor.ts'
import { requestId } from '#server/platform/http/request-scope.ts'
import { wakeLane } from '#server/platform/lanes.ts'
import { PAYOUT_LANE } from './lane-name.ts'
import { listFollowed, lockPayout, updatePayout, type PayoutRow } from './payout-queries.ts'
import { forgiveBank } from './queries.ts'
import { payOutNow } from './start-payout.ts'

type RetryDeps = Pick<Deps, 'db' | 'clock' | 'pubsub' | 'events' | 'site' | 'localTime'>

/**
 * An admin has fixed the problem. A step that waits for its next try is tried now; for a returned payout, everything
 * that waits for its owner is paid out again. Requires the second factor again.
 * @throws DomainError not_found, wrong_state when there is nothing to try, second_factor_required
 */
export async function retryPayout(deps: RetryDeps, actor: Decider, id: string, reason: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now()
    const payout = await lockPayout(trx, id)
    if (!payout) throw new DomainError('not_found')
    const isNewest = !(await listFollowed(trx, [id])).has(id)
    if (!canRetry({ ...payout, isNewest })) throw new DomainError('wrong_state', 'There’s nothing to try again.')
    requireFreshFactor(actor, at)
    const again = await tryAgain(deps, trx, payout)
    const after = { state: payout.state, payout_id: again?.id ?? id }
    await recordAudit(trx, { actor, action: 'payout.retried', subject: { type: 'payout', id }, after, reason, at })
  })
}

/**
 * Whether an admin can do something about it. Money that came back went into the next payout, and is paid again from
 * that one.
 */
export function canRetry({ state, isNewest }: Pick<PayoutRow, 'state'> & { isNewest: boolean }): boolean {
  if (isBack(state)) return isNewest
  return state !== 'paid' && state !== 'in_transit'
}

function isBack(state: PayoutRow['state']): boolean {
  return state === 'failed' || state === 'reversed'
}

async function tryAgain(deps: RetryDeps, trx: Transaction, payout: PayoutRow): Promise<PayoutRow | undefined> {
  if (isBack(payout.state)) {
    await forgiveBank(trx, payout.provider_id)
    return payOutNow({ ...deps, db: trx }, payout.provider_id, { kind: 'admin' })
  }
  await updatePayout(trx, payout.id, { next_try_at: null, request_id: requestId() })
  wakeLane(deps, trx, PAYOUT_LANE)
  return undefined
}
