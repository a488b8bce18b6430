import * as contract from '#contract/reviews/judging.ts'
import * as quotes from '#contract/reviews/quotes.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import {
  getJudgedReview,
  judgeReview,
  listJudgedReviews,
  listQuotablePage,
  saveQuotes,
  showDeskQuotes,
} from '#server/reviews/index.ts'

export function registerReviewDesk(serve: Serve, deps: Deps): void {
  serve(contract.listJudgedReviews, async ({ query, header }) => {
    const { reviews, next } = await listJudgedReviews(deps, query)
    if (next !== null) header('link', nextLink('/admin/reviews', query, next))
    return reviews
  })
  const serveOnce = createServeOnce(serve, deps)
  serveOnce(
    contract.judgeReview,
    (own, { actor, params, body }) => judgeReview(own, signedIn(actor), params.id, body),
    (_, { params }) => getJudgedReview(deps, params.id),
  )
  serve(quotes.getDeskQuotes, () => showDeskQuotes(deps))
  serve(quotes.listQuotable, async ({ query, header }) => {
    const { quotes: found, next } = await listQuotablePage(deps, query)
    if (next !== null) header('link', nextLink('/admin/quotes/quotable', query, next))
    return found
  })
  serveOnce(
    quotes.chooseQuotes,
    (own, { actor, body }) => saveQuotes(own, signedIn(actor), body),
    () => showDeskQuotes(deps),
  )
}
