import * as reporting from '#contract/messaging/reports.ts'
import * as photoAdmin from '#contract/providers/portfolio-admin.ts'
import * as judging from '#contract/reviews/judging.ts'
import * as quotes from '#contract/reviews/quotes.ts'
import { decideReport, getReport, listReported, readConversation } from '#server/messaging/index.ts'
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
  showAdminQuotes,
} from '#server/reviews/index.ts'
import { getJudgedPhoto, judgePhoto, listJudgedPhotos } from '#server/providers/index.ts'

/** Reviews, and which of them are quoted. */
export function registerReviewAdmin(serve: Serve, deps: Deps): void {
  serve(judging.listJudgedReviews, async ({ query, header }) => {
    const { reviews, next } = await listJudgedReviews(deps, query)
    if (next !== null) header('link', nextLink('/admin/reviews', query, next))
    return reviews
  })
  const serveOnce = createServeOnce(serve, deps)
  serveOnce(
    judging.judgeReview,
    (own, { actor, params, body }) => judgeReview(own, signedIn(actor), params.id, body),
    (_, { params }) => getJudgedReview(deps, params.id),
  )
  serve(quotes.getAdminQuotes, () => showAdminQuotes(deps))
  serve(quotes.listQuotable, async ({ query, header }) => {
    const { quotes: found, next } = await listQuotablePage(deps, query)
    if (next !== null) header('link', nextLink('/admin/quotes/quotable', query, next))
    return found
  })
  serveOnce(
    quotes.chooseQuotes,
    (own, { actor, body }) => saveQuotes(own, signedIn(actor), body),
    () => showAdminQuotes(deps),
  )
}

/** Photos of providers' work. */
export function registerPhotoAdmin(serve: Serve, deps: Deps): void {
  serve(photoAdmin.listJudgedPhotos, async ({ query, header }) => {
    const { photos, next } = await listJudgedPhotos(deps, query)
    if (next !== null) header('link', nextLink('/admin/photos', query, next))
    return photos
  })
  createServeOnce(serve, deps)(
    photoAdmin.judgePhoto,
    (own, { actor, params, body }) => judgePhoto(own, signedIn(actor), params.id, body),
    (_, { params }) => getJudgedPhoto(deps, params.id),
  )
}

const DECIDED = { dismiss: 'The report is dismissed.', warn: 'They have been warned.', suspend: 'They are suspended.' }

/** Reported conversations; admins read no others. */
export function registerConversationRoutes(serve: Serve, deps: Deps): void {
  serve(reporting.listReports, async ({ query, header }) => {
    const { reports, next } = await listReported(deps, query)
    if (next !== null) header('link', nextLink('/admin/conversations', query, next))
    return reports
  })
  serve(reporting.getConversationReport, ({ params }) => getReport(deps, params.id))
  serve(reporting.readReported, ({ actor, params, query }) =>
    readConversation(deps, signedIn(actor), params.id, query.before),
  )
  createServeOnce(serve, deps)(
    reporting.decideReport,
    (own, { actor, params, body }) => decideReport(own, signedIn(actor), params.id, body),
    (_, { body }) => ({ message: DECIDED[body.decision] }),
  )
}
