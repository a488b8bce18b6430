// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const judgeReview = { method: 'POST', path: '/admin/reviews/:id/decision' } as Route<
  typeof import('#contract/reviews/judging.ts').judgeReview
>
export const listJudgedReviews = { method: 'GET', path: '/admin/reviews' } as Route<
  typeof import('#contract/reviews/judging.ts').listJudgedReviews
>
