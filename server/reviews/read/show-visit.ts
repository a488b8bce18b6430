import type { VisitReview } from '#contract/reviews.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { presentVisit } from '#server/reviews/present.ts'
import { findVisit, listReviewsOf } from '#server/reviews/queries.ts'
import { sideOf } from '#server/reviews/write/write-review.ts'
import { listPhotoIds } from '#server/reviews/photos/queries.ts'
import { findListed } from './queries.ts'

/** State of a visit's reviews. @throws DomainError not_found for anyone but its two sides */
export async function showVisitReview(deps: Deps, personId: string, bookingId: string): Promise<VisitReview> {
  const visit = await findVisit(deps.db, bookingId)
  const side = visit && sideOf(visit, personId)
  if (!visit || !side) throw new DomainError('not_found', 'Booking not found.')
  const written = await listReviewsOf(deps.db, bookingId)
  const mine = written.find((review) => review.side === side)
  const other = written.find((review) => review.side !== side)
  const theirs = other?.is_visible ? await findListed(deps.db, other.id) : undefined
  const photos = mine ? await listPhotoIds(deps.db, mine.id) : []
  return presentVisit(deps, visit, side, { mine, theirs, photos })
}
