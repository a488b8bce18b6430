import { resolveTask } from '#server/platform/tasks.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { announceStep } from '#server/disputes/announce.ts'
import { settleFreeze } from '#server/disputes/freeze.ts'
import { holdDispute, loadDispute, sideIn, type LoadedDispute } from '#server/disputes/load-dispute.ts'
import { changeDispute, listDisputesOfOrder, type DisputeSide } from '#server/disputes/queries.ts'
import { findWaitingRuling } from '#server/disputes/rulings/queries.ts'
import { reportRefusal, reportUntil, withdrawRefusal } from '#server/disputes/rules.ts'

/**
 * The person who opened the report withdraws it before an answer: the money is no longer on hold. A repeat changes nothing.
 * @throws DomainError not_found, wrong_state with the reason in words
 */
export async function withdrawReport(deps: Deps, personId: string, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const loaded = await holdDispute(trx, id)
    const side = sideIn(loaded, personId)
    const { dispute } = loaded
    if (dispute.state === 'withdrawn' && dispute.side === side) return
    const refusal = withdrawRefusal(dispute, side, (await findWaitingRuling(trx, id)) !== undefined)
    if (refusal !== null) throw new DomainError('wrong_state', refusal)
    const at = deps.clock.now()
    await changeDispute(trx, { id, from: 'open' }, { state: 'withdrawn', withdrawn_at: at })
    await settleFreeze(deps, trx, loaded, personId)
    await resolveTask(deps, trx, { kind: 'dispute.opened', subject: { type: 'dispute', id } })
    const after = await loadDispute(trx, id)
    const until = await otherUntil(trx, after, side === 'client' ? 'provider' : 'client', at)
    await announceStep(deps, trx, after, { step: 'withdrawn', by: side, until })
  })
}

/** Until when the other side can report it now, if it can. */
async function otherUntil(
  trx: Transaction,
  { order, booking }: LoadedDispute,
  side: DisputeSide,
  now: Date,
): Promise<Date | null> {
  if (!booking) return null
  const reporting = { order, booking, side, disputes: await listDisputesOfOrder(trx, order.orderId) }
  return reportRefusal(reporting, now) === null ? reportUntil(reporting) : null
}
