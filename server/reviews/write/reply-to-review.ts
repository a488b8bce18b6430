import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { REVIEW_ANSWERED } from '#server/reviews/events.ts'
import { refuseWaysAround } from '#server/reviews/public-words.ts'
import { findVisit, insertReply, lockReview } from '#server/reviews/queries.ts'
import { tellingOf } from '#server/reviews/telling.ts'

const REPLIES: Limit = { name: 'review replies', max: 20, windowSeconds: 3600 }

/**
 * The reviewed side answers once, in public; what is sent stays as it is. Rules: docs/product-rules.md#reviews
 * @throws DomainError not_found for anyone else and for what is not public, wrong_state for a second reply
 */
export async function replyToReview(deps: Deps, personId: string, reviewId: string, text: string): Promise<void> {
  await enforceLimit(deps, REPLIES, [personId])
  refuseWaysAround(text)
  await inTransaction(deps.db, async (trx) => {
    const review = await lockReview(trx, reviewId)
    if (!review?.is_visible || review.subject_id !== personId) throw new DomainError('not_found')
    if (!(await insertReply(trx, reviewId, text, deps.clock.now())))
      throw new DomainError('wrong_state', 'You have already replied to this review.')
    const visit = await findVisit(trx, review.booking_id)
    if (!visit || review.is_nameless) return
    const { side } = review
    await deps.events.publish(trx, REVIEW_ANSWERED, {
      ...tellingOf(visit, [side]),
      reviewId,
      side,
    })
  })
}
