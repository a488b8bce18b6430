import type { Transaction } from '#server/platform/db/connection.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { findRecovered } from '#server/disputes/chargebacks/recovered.ts'
import type { LoadedDispute } from '#server/disputes/load-dispute.ts'
import type { Draft } from './make-ruling.ts'
import { findWaitingRuling, type RecoveredTo } from './queries.ts'

/**
 * An admin says whose the money is that a bank has given back after it was lost. Under the order's lock.
 * @throws DomainError wrong_state, invalid_input
 */
export async function draftRecovered(
  trx: Transaction,
  loaded: LoadedDispute,
  { decision, reason }: { decision: RecoveredTo; reason: string },
): Promise<Draft> {
  const { dispute, order } = loaded
  const recovered = await findRecovered(trx, loaded)
  if (!recovered)
    throw new DomainError('wrong_state', 'Nothing that came back needs a decision. Please reload the page.')
  if (await findWaitingRuling(trx, dispute.id))
    throw new DomainError('wrong_state', 'A decision already needs a second admin’s approval.')
  if (recovered[decision] === 0) throw fieldError('decision', 'None of it was taken from anyone’s share')
  return {
    kind: 'recovered',
    dispute_id: dispute.id,
    round: null,
    decision,
    booking_id: dispute.booking_id,
    order_id: order.orderId,
    person_id: null,
    amount_cents: recovered[decision],
    reason,
  }
}
