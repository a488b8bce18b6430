import type { Answer } from '#contract/endpoint.ts'
import type { voteOnReview as contract } from '#contract/reviews.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { lockReview } from '#server/reviews/queries.ts'
import { setVote } from './queries.ts'

const VOTES: Limit = { name: 'review votes', max: 120, windowSeconds: 3600 }

/** Once each, however often it is said. @throws DomainError not_found for what is not public, wrong_state for the author and whom it is about */
export async function voteOnReview(
  deps: Deps,
  personId: string,
  reviewId: string,
  isHelpful: boolean,
): Promise<Answer<typeof contract>> {
  await enforceLimit(deps, VOTES, [personId])
  return inTransaction(deps.db, async (trx) => {
    const review = await lockReview(trx, reviewId)
    if (!review?.is_visible || review.side !== 'client') throw new DomainError('not_found')
    if (review.author_id === personId) throw new DomainError('wrong_state', 'This is your own review.')
    if (review.subject_id === personId) throw new DomainError('wrong_state', 'This review is about you.')
    const at = deps.clock.now()
    return { is_helpful: isHelpful, helpful_count: await setVote(trx, { reviewId, personId, isHelpful, at }) }
  })
}
