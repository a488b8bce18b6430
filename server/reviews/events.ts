import type { ReviewSide } from '#contract/review-terms.ts'
import { eventName } from '#server/platform/events.ts'

/** Announced inside the transaction of the change. `to` is the person to notify, with what their message needs. */
export type ReviewTelling = {
  bookingId: string
  /** Recipients, with their side of the visit. */
  to: { side: ReviewSide; email: string; phone: string; firstName: string }[]
  clientFirstName: string
  providerFirstName: string
  service: string
}

/** Time to write: once soon after the visit, and again before it is too late. */
export const REVIEW_ASKED = eventName<ReviewAsked>('review.asked')
export type ReviewAsked = ReviewTelling & { isReminder: boolean; until: Date }

/** Reviews of a visit have been published. */
export const REVIEWS_PUBLISHED = eventName<ReviewsPublished>('review.published')
export type ReviewsPublished = ReviewTelling & { written: ReviewSide[] }

/** The reviewed side has answered. */
export const REVIEW_ANSWERED = eventName<ReviewAnswered>('review.answered')
export type ReviewAnswered = ReviewTelling & { reviewId: string; side: ReviewSide }

/** An admin has hidden a review or its reply, or brought a review back. */
export const REVIEW_JUDGED = eventName<ReviewJudged>('review.judged')
export type ReviewJudged = ReviewTelling & {
  /** Id of the act: the same review may be hidden and restored again. */
  actId: string
  reviewId: string
  /** The author's side. */
  side: ReviewSide
  decision: 'hide' | 'restore' | 'hide_reply'
  reason: string
}
