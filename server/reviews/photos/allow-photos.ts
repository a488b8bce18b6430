import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { lockReview } from '#server/reviews/queries.ts'
import { listPhotoIds, writePhotosAgreed } from './queries.ts'

const CHANGES: Limit = { name: 'review photos on profiles', max: 30, windowSeconds: 3600 }

/**
 * The author of a review agrees that the provider's profile shows its photos, or withdraws the consent: at any time,
 * with immediate effect. Rules: docs/product-rules.md#review-photos-on-profiles
 * @throws DomainError not_found for anyone else, wrong_state without photos, too_many_requests
 */
export async function allowReviewPhotos(deps: Deps, personId: string, reviewId: string, may: boolean): Promise<void> {
  await enforceLimit(deps, CHANGES, [personId])
  await inTransaction(deps.db, async (trx) => {
    const review = await lockReview(trx, reviewId)
    if (!review || review.author_id !== personId || review.side !== 'client') throw new DomainError('not_found')
    if (may && (await listPhotoIds(trx, reviewId)).length === 0)
      throw new DomainError('wrong_state', 'This review has no photos.')
    await writePhotosAgreed(trx, reviewId, may, deps.clock.now())
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}
