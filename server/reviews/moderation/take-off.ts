import type { BookingDetails } from '#server/bookings/index.ts'
import { resolveTask } from '#server/platform/tasks.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { REVIEW_JUDGED, type ReviewJudged } from '#server/reviews/events.ts'
import { findVisit, lockReviewsOf, type ReviewRow, type VisitRow } from '#server/reviews/queries.ts'
import { tellingOf } from '#server/reviews/telling.ts'
import { countReview } from '#server/reviews/write/publish.ts'
import { changeJudged, settleReports } from './queries.ts'

/**
 * Hides published reviews of a visit that no longer counts: it was cancelled after all, or fully refunded. The rating
 * follows in the transaction of that change, and these reviews can't be restored. Reviews that an admin had hidden
 * before stay hidden. The caller holds the order of the visit. Rules: docs/product-rules.md#reviews
 */
export async function takeReviewsOff(
  deps: Deps,
  trx: Transaction,
  { row, payment }: Pick<BookingDetails, 'row' | 'payment'>,
): Promise<void> {
  const isCancelled = row.status === 'cancelled'
  if (!isCancelled && payment.worthCents > 0) return
  const seen = (await lockReviewsOf(trx, row.id)).filter((review) => review.is_visible)
  const visit = seen.length > 0 ? await findVisit(trx, row.id) : undefined
  if (!visit) return
  const reason = `This visit was ${isCancelled ? 'cancelled' : 'fully refunded'} afterwards, so it has no reviews.`
  for (const review of seen) {
    const at = deps.clock.now()
    await changeJudged(trx, review.id, { hidden_at: at, hidden_reason: reason })
    await countReview(deps, trx, review, -1)
    await settleReports(trx, review.id, at)
    await resolveTask(deps, trx, { kind: 'review.reported', subject: { type: 'review', id: review.id } })
    await announceJudged(deps, trx, visit, review, { decision: 'hide', reason })
  }
}

/** Notifies both sides of a decision about a review, except people who have left. */
export async function announceJudged(
  deps: Deps,
  trx: Transaction,
  visit: VisitRow,
  { id: reviewId, side, is_nameless }: ReviewRow,
  { decision, reason }: Pick<ReviewJudged, 'decision' | 'reason'>,
): Promise<void> {
  const told = tellingOf(visit, is_nameless ? [side === 'client' ? 'provider' : 'client'] : undefined)
  const judged = { ...told, actId: newId(), reviewId, side, decision, reason } satisfies ReviewJudged
  await deps.events.publish(trx, REVIEW_JUDGED, judged)
}
