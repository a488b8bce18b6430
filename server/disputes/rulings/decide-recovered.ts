import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findRecovered } from '#server/disputes/chargebacks/recovered.ts'
import type { LoadedDispute } from '#server/disputes/load-dispute.ts'
import { makeRuling } from './make-ruling.ts'
import { findWaitingRuling, type RecoveredTo } from './queries.ts'

/**
 * An administrator says whose the money is that a bank has given back after it was lost. Under the order's lock.
 * @throws DomainError wrong_state, invalid_input, second_factor_required
 */
export async function decideRecovered(
  deps: Deps,
  trx: Transaction,
  actor: Actor,
  loaded: LoadedDispute,
  { decision, reason }: { decision: RecoveredTo; reason: string },
): Promise<void> {
  const { dispute, order } = loaded
  const recovered = await findRecovered(trx, loaded)
  if (!recovered)
    throw new DomainError('wrong_state', 'Nothing that came back needs a decision. Please reload the page.')
  if (await findWaitingRuling(trx, dispute.id))
    throw new DomainError('wrong_state', 'A decision already needs a second admin’s approval.')
  if (recovered[decision] === 0) throw fieldError('decision', 'None of it was taken from anyone’s share')
  await makeRuling(deps, trx, actor, {
    kind: 'recovered',
    dispute_id: dispute.id,
    round: null,
    decision,
    booking_id: dispute.booking_id,
    order_id: order.orderId,
    person_id: null,
    amount_cents: recovered[decision],
    reason,
  })
}
