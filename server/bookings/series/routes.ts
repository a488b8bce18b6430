import { answerSeries, createSeries, endSeries, getSeries, previewSeries } from '#contract/bookings/series.ts'
import { idsIn } from '#contract/fields/choice.ts'
import { viaOf } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { createServeOnce, type Recall } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { listBookingDetails } from '#server/bookings/booking-details.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { presentBooking } from '#server/bookings/present.ts'
import { answerSeries as answer } from './answer-series.ts'
import { endSeries as end } from './end-series.ts'
import { previewSeries as preview } from './preview-series.ts'
import { listSeriesIds } from './queries.ts'
import { requestSeries } from './request-series.ts'
import { showSeries } from './show-series.ts'

/** @param limited `serve` with the bounds on how often promo codes are tried */
export function registerSeriesRoutes(serve: Serve, limited: Serve, deps: Deps): void {
  serve(previewSeries, ({ actor, query: { postal_code, add_ons, ...query } }) =>
    preview(deps, signedIn(actor).id, {
      ...query,
      add_ons: idsIn(add_ons),
      place: postal_code || undefined,
    }),
  )

  const recall: Recall<BookingDetails[]> = {
    idOf: ([first]) => first!.row.series_id!,
    find: async (id) => listBookingDetails(deps.db, await listSeriesIds(deps.db, id)),
  }
  createServeOnce(limited, deps)(
    createSeries,
    (own, { actor, body, request }) =>
      requestSeries(own, signedIn(actor), { ...body, via: viaOf(request?.headers.cookie) }),
    (visits) => visits.map((visit) => presentBooking(deps, visit, 'client')),
    recall,
  )

  serve(getSeries, ({ actor, params }) => showSeries(deps, signedIn(actor).id, params.id))

  const serveOnce = createServeOnce(serve, deps)
  serveOnce(
    answerSeries,
    (own, { actor, params, body }) => answer(own, signedIn(actor).id, params.id, body),
    (_, { actor, params }) => showSeries(deps, signedIn(actor).id, params.id),
  )
  serveOnce(
    endSeries,
    (own, { actor, params, body }) => end(own, signedIn(actor).id, params.id, body.bookings),
    (_, { actor, params }) => showSeries(deps, signedIn(actor).id, params.id),
  )
}
