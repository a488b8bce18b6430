import * as contract from '#contract/reviews/judging.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { getJudgedReview, judgeReview, listJudgedReviews } from '#server/reviews/index.ts'

export function registerReviewDesk(serve: Serve, deps: Deps): void {
  serve(contract.listJudgedReviews, async ({ query, header }) => {
    const { reviews, next } = await listJudgedReviews(deps, query)
    if (next !== null) header('link', nextLink('/admin/reviews', query, next))
    return reviews
  })
  createServeOnce(serve, deps)(
    contract.judgeReview,
    (own, { actor, params, body }) => judgeReview(own, signedIn(actor), params.id, body),
    (_, { params }) => getJudgedReview(deps, params.id),
  )
}
