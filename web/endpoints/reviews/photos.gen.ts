// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const allowReviewPhotos = { method: 'PUT', path: '/reviews/:id/profile-photos' } as Route<
  typeof import('#contract/reviews/photos.ts').allowReviewPhotos
>
export const listReviewPhotos = { method: 'GET', path: '/providers/:id/review-photos' } as Route<
  typeof import('#contract/reviews/photos.ts').listReviewPhotos
>
export const listWrittenReviews = { method: 'GET', path: '/reviews/written' } as Route<
  typeof import('#contract/reviews/photos.ts').listWrittenReviews
>
