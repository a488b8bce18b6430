// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const allowQuote = { method: 'PUT', path: '/reviews/:id/quote' } as Route<
  typeof import('#contract/reviews.ts').allowQuote
>
export const getVisitReview = { method: 'GET', path: '/bookings/:id/review' } as Route<
  typeof import('#contract/reviews.ts').getVisitReview
>
export const listClientReviews = { method: 'GET', path: '/clients/:id/reviews' } as Route<
  typeof import('#contract/reviews.ts').listClientReviews
>
export const listOpenReviews = { method: 'GET', path: '/reviews/open' } as Route<
  typeof import('#contract/reviews.ts').listOpenReviews
>
export const listProviderReviews = { method: 'GET', path: '/providers/:id/reviews' } as Route<
  typeof import('#contract/reviews.ts').listProviderReviews
>
export const listReceivedReviews = { method: 'GET', path: '/reviews/received' } as Route<
  typeof import('#contract/reviews.ts').listReceivedReviews
>
export const listServiceReviews = { method: 'GET', path: '/reviews/of-service' } as Route<
  typeof import('#contract/reviews.ts').listServiceReviews
>
export const listTestimonials = { method: 'GET', path: '/reviews/testimonials' } as Route<
  typeof import('#contract/reviews.ts').listTestimonials
>
export const openReviewPhoto = { method: 'GET', path: '/reviews/photos/:id' } as Route<
  typeof import('#contract/reviews.ts').openReviewPhoto
>
export const replyToReview = { method: 'POST', path: '/reviews/:id/reply' } as Route<
  typeof import('#contract/reviews.ts').replyToReview
>
export const reportReview = { method: 'POST', path: '/reviews/:id/report' } as Route<
  typeof import('#contract/reviews.ts').reportReview
>
export const uploadReviewPhoto = { method: 'POST', path: '/reviews/photos' } as Route<
  typeof import('#contract/reviews.ts').uploadReviewPhoto
>
export const voteOnReview = { method: 'PUT', path: '/reviews/:id/helpful' } as Route<
  typeof import('#contract/reviews.ts').voteOnReview
>
export const writeReview = { method: 'PUT', path: '/bookings/:id/review' } as Route<
  typeof import('#contract/reviews.ts').writeReview
>
