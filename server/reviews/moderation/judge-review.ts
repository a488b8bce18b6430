import type { ReviewDecision } from '#contract/reviews/judging.ts'
import { resolveTask } from '#server/platform/tasks.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findVisit, lockReview, type ReviewRow } from '#server/reviews/queries.ts'
import { tookPlace, type StandingFacts } from '#server/reviews/standing.ts'
import { countReview } from '#server/reviews/write/publish.ts'
import { changeJudged, settleReports, type Judgement } from './queries.ts'
import { announceJudged } from './take-off.ts'

/** Decisions that an admin can make about a published review in its state. */
export function openDecisions(
  review: Pick<ReviewRow, 'hidden_at' | 'reply' | 'reply_hidden_at'>,
  visit: Pick<StandingFacts, 'status' | 'worth_cents'>,
  hasOpenReport: boolean,
): Record<ReviewDecision, boolean> {
  return {
    hide: review.hidden_at === null,
    restore: review.hidden_at !== null && tookPlace(visit),
    dismiss: hasOpenReport,
    hide_reply: review.reply !== null && review.reply_hidden_at === null,
  }
}

/**
 * An admin hides a review or its reply, restores a review, or lets it stand. The rating follows in the same
 * transaction, and both sides are notified of changes. Rules: docs/product-rules.md#reported-reviews
 * @throws DomainError not_found for one that was never published, wrong_state when another admin was faster, or to
 * restore a review of a visit that no longer counts
 */
export async function judgeReview(
  deps: Deps,
  admin: Actor,
  reviewId: string,
  { decision, reason }: { decision: ReviewDecision; reason: string },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const review = await lockReview(trx, reviewId)
    if (!review || review.published_at === null) throw new DomainError('not_found')
    // A visit put back meanwhile waits for this review, and hides it then.
    const visit = (await findVisit(trx, review.booking_id))!
    const now = deps.clock.now()
    if (decision === 'restore' && !tookPlace(visit))
      throw new DomainError('wrong_state', 'This visit was cancelled or fully refunded, so its reviews stay hidden.')
    // Letting it stand is always possible: a second time it settles newer reports.
    if (!openDecisions(review, visit, true)[decision])
      throw new DomainError('wrong_state', 'Someone has already decided this. Please reload the page.')
    const change = changeFor(decision, reason, now)
    if (change) await changeJudged(trx, reviewId, change)
    if (decision === 'hide' || decision === 'restore')
      await countReview(deps, trx, review, decision === 'hide' ? -1 : 1)
    await settleReports(trx, reviewId, now)
    const subject = { type: 'review', id: reviewId }
    await resolveTask(deps, trx, { kind: 'review.reported', subject })
    const state = (isHidden: boolean) => ({ state: isHidden ? 'hidden' : 'shown' })
    await recordAudit(trx, {
      actor: admin,
      action: AUDITED[decision],
      subject,
      before: state(review.hidden_at !== null),
      after: state(decision === 'hide' || (decision !== 'restore' && review.hidden_at !== null)),
      reason,
      at: now,
    })
    if (decision !== 'dismiss') await announceJudged(deps, trx, visit, review, { decision, reason })
  })
}

const AUDITED = {
  hide: 'review.hidden',
  restore: 'review.restored',
  dismiss: 'review_report.dismissed',
  hide_reply: 'review_reply.hidden',
} as const

function changeFor(decision: ReviewDecision, reason: string, at: Date): Judgement | null {
  if (decision === 'hide') return { hidden_at: at, hidden_reason: reason }
  if (decision === 'restore') return { hidden_at: null, hidden_reason: null }
  return decision === 'hide_reply' ? { reply_hidden_at: at } : null
}
