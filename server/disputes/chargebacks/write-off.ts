import type { Deps } from '#server/platform/deps.ts'
import { openTask, resolveTask } from '#server/platform/tasks.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LoadedDispute } from '#server/disputes/load-dispute.ts'
import { changeChargeback, findChargeback, markShortTold } from './queries.ts'
import { isShort, keptCents, SHORT_AFTER_MS } from './status.ts'
import { tellMoved } from './tell-moved.ts'

/**
 * Money that a bank should have returned after a decision for us, and has not. Rules: docs/product-rules.md#chargebacks
 */

const BATCH = 50

/** After a week a person is asked, once. */
export async function tellShortChargebacks(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    const wonBefore = new Date(now.getTime() - SHORT_AFTER_MS)
    for (const { disputeId, cents } of await markShortTold(trx, { now, wonBefore, limit: BATCH }))
      await openTask(deps, trx, { ...keyOf(disputeId), dueAt: null, severity: 'normal', facts: { cents } })
  })
}

/**
 * An admin's options for a chargeback that was won and didn't come back in full. Under the lock of the order.
 * @returns what we would bear, in cents
 * @throws DomainError wrong_state, invalid_input for another word than `platform`
 */
export async function findRest(
  deps: Deps,
  trx: Transaction,
  { dispute }: LoadedDispute,
  decision: string,
): Promise<{ chargebackId: string; cents: number }> {
  const chargeback = await findChargeback(trx, { disputeId: dispute.id })
  if (!chargeback || !isShort(chargeback, dispute, deps.clock.now()))
    throw new DomainError('wrong_state', 'This has already been decided. Please reload the page.')
  if (decision !== 'platform') throw fieldError('decision', 'What a bank keeps after it decided for us is at our cost')
  return { chargebackId: chargeback.id, cents: keptCents(chargeback) }
}

/**
 * An admin says that the rest will not come: we bear it, and no longer ask the payment company for it. If it comes
 * after all, it reduces our loss.
 */
export async function writeOffRest(
  deps: Deps,
  trx: Transaction,
  actor: Actor,
  { dispute, order }: LoadedDispute,
  { chargebackId, cents, reason }: { chargebackId: string; cents: number; reason: string },
): Promise<void> {
  const at = deps.clock.now()
  await changeChargeback(trx, chargebackId, { lost_cents: cents })
  await tellMoved(deps, trx, { chargebackId, what: 'lost', step: null, orderId: order.orderId, amountCents: cents })
  await resolveTask(deps, trx, keyOf(dispute.id))
  const subject = { type: 'dispute', id: dispute.id }
  await recordAudit(trx, { actor, action: 'chargeback.written_off', subject, after: { cents }, reason, at })
}

export const keyOf = (disputeId: string) => ({
  kind: 'chargeback.short',
  subject: { type: 'dispute', id: disputeId },
})
