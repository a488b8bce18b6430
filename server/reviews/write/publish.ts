import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { recordRating } from '#server/providers/index.ts'
import { flagBurst } from '#server/reviews/gaming.ts'
import { changeWindow, countIn, publishReviews, type ReviewRow, type VisitRow } from '#server/reviews/queries.ts'
import { REVIEWS_PUBLISHED } from '#server/reviews/events.ts'
import { tellingOf } from '#server/reviews/telling.ts'

/**
 * Publishes the reviews of a visit, once: the reviews, the rating and the notifications to both sides are one
 * transaction. The caller holds the order of the visit, like all code that writes or publishes. Rules:
 * docs/product-rules.md#reviews
 */
export async function publishVisit(deps: Deps, trx: Transaction, visit: VisitRow, now: Date): Promise<void> {
  const published = await publishReviews(trx, visit.booking_id, now)
  await changeWindow(trx, visit.booking_id, { state: published.length > 0 ? 'published' : 'lapsed', ask_at: null })
  for (const review of published) await countReview(deps, trx, review, 1)
  if (published.length === 0) return
  if (published.some(({ side }) => side === 'client')) await flagBurst(deps, trx, visit, now)
  await deps.events.publish(trx, REVIEWS_PUBLISHED, {
    ...tellingOf(visit),
    written: published.map(({ side }) => side),
  })
}

/** A review that is seen from now on (1) or no longer (-1): the rating of a provider follows in the same transaction. */
export async function countReview(deps: Deps, trx: Transaction, review: ReviewRow, by: 1 | -1): Promise<void> {
  if (review.side === 'client')
    await recordRating(deps, trx, review.subject_id, { stars: by * review.stars, count: by })
  await countIn(trx, review, by)
}
