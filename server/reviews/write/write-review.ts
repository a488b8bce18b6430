import type { z } from 'zod'
import { reviewTags, type ReviewSide } from '#contract/review-terms.ts'
import type { ReviewState, writeReview as contract } from '#contract/reviews.ts'
import { lockVisitOrder } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changedElsewhere, DomainError, fieldError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { refuseWaysAround } from '#server/reviews/public-words.ts'
import { flagSameAddress } from '#server/reviews/gaming.ts'
import { choosePhotos } from '#server/reviews/photos/choose-photos.ts'
import { writePhotosAgreed } from '#server/reviews/photos/queries.ts'
import { changeReview, findVisit, insertReview, listReviewsOf, type VisitRow } from '#server/reviews/queries.ts'
import { standingOf } from '#server/reviews/standing.ts'
import { publishVisit } from './publish.ts'

const WRITES: Limit = { name: 'review writes', max: 30, windowSeconds: 3600 }

export type ReviewInput = z.output<typeof contract.body>

/**
 * One side writes its review of a visit, or changes it while no one can read it yet. The one that completes the pair
 * publishes both.
 * @throws DomainError not_found for anyone but the two sides, wrong_state with the reason in words, changed_elsewhere,
 * invalid_input, too_many_requests
 */
export async function writeReview(deps: Deps, authorId: string, bookingId: string, input: ReviewInput): Promise<void> {
  await enforceLimit(deps, WRITES, [authorId])
  await inTransaction(deps.db, async (trx) => {
    // All acts on a visit lock its order first, so none can publish or refund in between.
    await lockVisitOrder(trx, bookingId)
    const visit = await findVisit(trx, bookingId)
    const side = visit && sideOf(visit, authorId)
    if (!visit || !side) throw new DomainError('not_found', 'Booking not found.')
    const now = deps.clock.now()
    const { state } = standingOf(visit, now)
    if (state !== 'open') throw new DomainError('wrong_state', writeRefusal(state))
    checkWords(side, input)
    const written = await listReviewsOf(trx, bookingId)
    const own = written.find((review) => review.side === side)
    if (input.version !== undefined && input.version !== (own?.version ?? 0)) throw changedElsewhere()
    const { stars, text, tags } = input
    const words = {
      stars,
      body: text,
      tags: [...new Set(tags)],
      may_quote: side === 'client' && input.may_quote,
      written_at: now,
    }
    const id = own?.id ?? newId()
    if (own) await changeReview(trx, id, words)
    else {
      const [author, subject] = side === 'client' ? [visit.client, visit.provider] : [visit.provider, visit.client]
      const { booking_id, entry_id } = visit
      const made = { id, booking_id, side, author_id: author.id, subject_id: subject.id, entry_id }
      await insertReview(trx, { ...made, ...words })
      if (side === 'client') await flagSameAddress(deps, trx, visit, now)
    }
    if (side === 'client' && input.photos)
      await choosePhotos(trx, { reviewId: id, authorId, photos: input.photos, now })
    if (side === 'client') await writePhotosAgreed(trx, id, input.may_show_photos, now)
    if (written.some((review) => review.side !== side)) await publishVisit(deps, trx, visit, now)
  })
}

export function sideOf({ client, provider }: VisitRow, personId: string): ReviewSide | undefined {
  if (client.id === personId) return 'client'
  return provider.id === personId ? 'provider' : undefined
}

function checkWords(side: ReviewSide, { text, tags }: ReviewInput): void {
  refuseWaysAround(text)
  if (tags.some((tag) => !(tag in reviewTags[side]))) throw fieldError('tags', 'Please choose from the list')
}

const REFUSALS: Record<Exclude<ReviewState, 'open'>, string> = {
  none: 'Only visits that took place can be reviewed.',
  soon: 'You can review this visit once it is over.',
  unpaid: 'You can review this visit once it is paid.',
  under_case: 'You can review this visit once our team has decided on the open case.',
  published: 'The reviews of this visit are published, so they can no longer be changed.',
  over: 'The time to review this visit is over.',
}

/** Why nothing can be written now, in words for the person who tried. */
function writeRefusal(state: Exclude<ReviewState, 'open'>): string {
  return REFUSALS[state]
}
