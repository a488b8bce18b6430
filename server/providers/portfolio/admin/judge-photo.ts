import type { PhotoDecision } from '#contract/providers/portfolio-admin.ts'
import { resolveTask } from '#server/platform/tasks.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { PHOTO_KINDS, subjectOf } from '#server/providers/portfolio/attention.ts'
import { notFound } from '#server/providers/portfolio/change-photos.ts'
import { lockPhoto, type PhotoRow } from '#server/providers/portfolio/queries.ts'
import { announceJudged, answerReporters } from './announce-judged.ts'
import { hasOpenReport, settleReports, writeJudgement, type Judgement } from './queries.ts'

/** The decisions that an admin can make about a photo in its state. */
export function openDecisions(
  { hidden_at, asked_at, answered_at }: Pick<PhotoRow, 'hidden_at' | 'asked_at' | 'answered_at'>,
  isReported: boolean,
): Record<PhotoDecision, boolean> {
  const isHidden = hidden_at !== null
  return {
    // An admin may confirm a photo hidden by reports alone, with their own reason.
    hide: !isHidden || (isReported && asked_at === null),
    restore: isHidden,
    dismiss: !isHidden && isReported,
    uphold: isHidden && asked_at !== null && answered_at === null,
  }
}

/**
 * An admin hides a photo, restores it, leaves it hidden, or lets it stand; its owner is notified of all but the last.
 * Rules: docs/product-rules.md#reported-photos
 * @throws DomainError not_found, wrong_state when another admin was faster
 */
export async function judgePhoto(
  deps: Deps,
  admin: Actor,
  photoId: string,
  { decision, reason }: { decision: PhotoDecision; reason: string },
): Promise<void> {
  const at = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    const photo = await lockPhoto(trx, photoId)
    if (!photo) throw notFound()
    if (!openDecisions(photo, await hasOpenReport(trx, photoId))[decision])
      throw new DomainError('wrong_state', 'Someone has already decided this. Please reload the page.')
    const change = CHANGES[decision](at, reason)
    if (change) await writeJudgement(trx, photoId, change)
    const isHidden = decision === 'hide' || decision === 'uphold'
    await answerReporters(deps, trx, photo, isHidden)
    await settleReports(trx, photoId, at)
    for (const kind of PHOTO_KINDS) await resolveTask(deps, trx, { kind, subject: subjectOf(photoId) })
    await recordAudit(trx, {
      actor: admin,
      action: AUDITED[decision],
      subject: subjectOf(photoId),
      before: { state: photo.hidden_at === null ? 'shown' : 'hidden' },
      after: { state: isHidden ? 'hidden' : 'shown' },
      reason,
      at,
    })
    if (decision === 'dismiss') return
    await announceJudged(deps, trx, photo, { decision, reason })
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

const CHANGES: Record<PhotoDecision, (at: Date, reason: string) => Judgement | null> = {
  hide: (at, reason) => ({ hidden_at: at, hidden_reason: reason, asked_at: null, asked_note: null, answered_at: null }),
  restore: () => ({ hidden_at: null, hidden_reason: null, asked_at: null, asked_note: null, answered_at: null }),
  // The latest word: what hid it may have been reports alone.
  uphold: (at, reason) => ({ answered_at: at, hidden_reason: reason }),
  dismiss: () => null,
}

const AUDITED = {
  hide: 'photo.hidden',
  restore: 'photo.restored',
  uphold: 'photo.upheld',
  dismiss: 'photo_report.dismissed',
} as const
