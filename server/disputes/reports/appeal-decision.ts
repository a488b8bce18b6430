import { openTask } from '#server/platform/tasks.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { announceStep } from '#server/disputes/announce.ts'
import { settleFreeze } from '#server/disputes/freeze.ts'
import { holdDispute, loadDispute, sideIn } from '#server/disputes/load-dispute.ts'
import { keepPhotos } from '#server/disputes/photos.ts'
import { changeDispute } from '#server/disputes/queries.ts'
import { answerUntil, canAppeal, decideUntil } from '#server/disputes/rules.ts'
import type { Said } from './answer-report.ts'

/**
 * The side that lost asks, once and in time, that another admin looks again: the rest of the money waits again, and the
 * other side can answer.
 * @throws DomainError not_found, wrong_state
 */
export async function appealDecision(deps: Deps, personId: string, id: string, said: Said): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const loaded = await holdDispute(trx, id)
    const side = sideIn(loaded, personId)
    const now = deps.clock.now()
    if (!canAppeal(loaded, side, now))
      throw new DomainError(
        'wrong_state',
        loaded.dispute.appealed_at
          ? 'There has already been an appeal.'
          : 'There is no decision to appeal against now.',
      )
    const decide_due_at = decideUntil(now, deps.localTime)
    const answer_due = { appeal_answer_due_at: answerUntil(now) }
    const appeal = { appeal_side: side, appeal: said.text, appealed_at: now, ...answer_due }
    await changeDispute(trx, { id, from: 'decided' }, { ...appeal, state: 'open', decide_due_at })
    await keepPhotos(trx, { disputeId: id, part: 'appeal', ownerId: personId, at: now }, said.photos)
    const after = await loadDispute(trx, id)
    await settleFreeze(deps, trx, after, personId)
    await openTask(deps, trx, {
      kind: 'dispute.opened',
      subject: { type: 'dispute', id },
      dueAt: decide_due_at,
      severity: 'urgent',
      facts: { title: loaded.booking?.row.title ?? null, side, is_appeal: true },
    })
    await announceStep(deps, trx, after, { step: 'appealed', by: side, until: decide_due_at })
  })
}
