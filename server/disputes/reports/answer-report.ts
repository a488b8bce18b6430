import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { announceStep } from '#server/disputes/announce.ts'
import { settleFreeze } from '#server/disputes/freeze.ts'
import { holdDispute, loadDispute, sideIn } from '#server/disputes/load-dispute.ts'
import { keepPhotos } from '#server/disputes/photos.ts'
import { changeDispute } from '#server/disputes/queries.ts'
import { canAnswer } from '#server/disputes/rules.ts'

/** Words and photos of one side; photos were uploaded by them before. */
export type Said = { text: string; photos: readonly string[] }

/**
 * The other side describes what happened, once per report and once per appeal.
 * @throws DomainError not_found, wrong_state when it was answered or is decided
 */
export async function answerReport(deps: Deps, personId: string, id: string, said: Said): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const loaded = await holdDispute(trx, id)
    const side = sideIn(loaded, personId)
    const now = deps.clock.now()
    const { dispute } = loaded
    const isOfAppeal = dispute.appealed_at !== null
    const answeredAt = isOfAppeal ? dispute.appeal_answered_at : dispute.answered_at
    if (!canAnswer(dispute, side))
      throw new DomainError(
        'wrong_state',
        answeredAt ? 'This has been answered already.' : 'This can no longer be answered.',
      )
    const change = isOfAppeal
      ? { appeal_answer: said.text, appeal_answered_at: now }
      : { answer: said.text, answered_at: now }
    await changeDispute(trx, { id, from: 'open' }, change)
    const part = isOfAppeal ? 'appeal_answer' : 'answer'
    await keepPhotos(trx, { disputeId: id, part, ownerId: personId, at: now }, said.photos)
    await settleFreeze(deps, trx, loaded, personId)
    await announceStep(deps, trx, await loadDispute(trx, id), {
      step: isOfAppeal ? 'appeal_answered' : 'answered',
      by: side,
      until: dispute.decide_due_at,
    })
  })
}
