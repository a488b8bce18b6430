import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { lockReview, setMayQuote } from '#server/reviews/queries.ts'

const CHANGES: Limit = { name: 'review quotes', max: 30, windowSeconds: 3600 }

/**
 * The author of a review agrees that the home page may quote it, or withdraws the consent: at any time, also once it is
 * published, with immediate effect. Rules: docs/product-rules.md#testimonials
 * @throws DomainError not_found for anyone else and for a provider's review, too_many_requests
 */
export async function allowQuote(deps: Deps, personId: string, reviewId: string, mayQuote: boolean): Promise<void> {
  await enforceLimit(deps, CHANGES, [personId])
  await inTransaction(deps.db, async (trx) => {
    const review = await lockReview(trx, reviewId)
    if (!review || review.author_id !== personId || review.side !== 'client') throw new DomainError('not_found')
    await setMayQuote(trx, reviewId, mayQuote)
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}
