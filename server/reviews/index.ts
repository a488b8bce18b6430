/** The door of reviews: what the two sides of a visit say of each other, who reads it, and who judges it. */
export {
  REVIEW_ANSWERED,
  REVIEW_ASKED,
  REVIEW_JUDGED,
  REVIEWS_PUBLISHED,
  type ReviewAnswered,
  type ReviewAsked,
  type ReviewJudged,
  type ReviewsPublished,
  type ReviewTelling,
} from './events.ts'
export { purgeAuthor } from './purge-author.ts'
export { judgeReview } from './moderation/judge-review.ts'
export { getJudgedReview, listJudgedReviews } from './moderation/list-judged.ts'
export { saveQuotes } from './quotes/save-quotes.ts'
export { listQuotablePage, showAdminQuotes } from './quotes/show-quotes.ts'
export { registerReviewRoutes } from './routes.ts'
export { registerReviewSubscribers } from './subscribers.ts'
export { sweepReviews } from './write/sweep-windows.ts'
export { reviewsErasure } from './erasure.ts'
export { reviewsOwnData } from './own-data-queries.ts'
