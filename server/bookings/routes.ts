import {
  createBooking,
  getBooking,
  getBookingConfirmation,
  getBookingHistory,
  getBookingStatistics,
  getUser,
  listBookings,
  openCheckout,
  setBookingStatus,
} from '#contract/bookings.ts'
import { idsIn } from '#contract/fields/choice.ts'
import { getCreditOffer } from '#contract/credit.ts'
import { objectToNoShow } from '#contract/bookings/cases.ts'
import { getPriceBreakdown, quoteBooking } from '#contract/bookings/price-breakdown.ts'
import { getClientFacts } from '#contract/facts.ts'
import { previewPromo } from '#contract/bookings/promo.ts'
import { getServiceSwatches } from '#contract/bookings/swatch-set.ts'
import { getProviderInsights } from '#contract/bookings/insights.ts'
import { networkOf, viaOf } from '#server/accounts/index.ts'
import type { PaymentDeps } from '#server/payments/index.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { createServeOnce, type Recall } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { quoteBooking as quote } from './breakdown/quote.ts'
import { showBreakdown } from './breakdown/show-breakdown.ts'
import { showConfirmation } from './payment/show-confirmation.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { listOwnBookings, summarizeBookings } from './listing/list-bookings.ts'
import { objectToNoShow as object } from './cases/object-to-no-show.ts'
import { findBookingDetails, getOwnBooking, partyOf } from './booking-details.ts'
import type { BookingDetails } from './details-queries.ts'
import { registerHoursRoutes } from './hours/routes.ts'
import { registerGuestRoutes } from './guests/routes.ts'
import { registerLinkRoutes } from './link/routes.ts'
import { registerRescueRoutes } from './rescue/routes.ts'
import { withProposalChecked } from './reschedule/check-proposal.ts'
import { registerRescheduleRoutes } from './reschedule/routes.ts'
import { showCreditOffer } from './payment/offer-credit.ts'
import { payBooking } from './payment/pay-booking.ts'
import { presentBooking } from './present.ts'
import { purgePromoTry, limitPromoTries, previewPromo as preview } from './request/preview-promo.ts'
import { requestBooking } from './request/request-booking.ts'
import { showSwatchSet } from './request/swatches.ts'
import { registerSafetyRoutes } from './safety/routes.ts'
import { registerVisitDayRoutes } from './visit-day/routes.ts'
import { registerSeriesRoutes } from './series/routes.ts'
import { setStatus } from './lifecycle/set-status.ts'
import { showHistory } from './listing/show-history.ts'
import { showUser } from './listing/show-user.ts'
import { showClientFacts } from './insights/facts/show-client-facts.ts'
import { showInsights } from './insights/show-insights.ts'

/** Anyone with the address of a result can read it without logging in. */
const CONFIRMATIONS_PER_ADDRESS: Limit = { name: 'confirmation', max: 30, windowSeconds: 60, isPerAddress: true }

export function registerBookingRoutes(serve: Serve, deps: PaymentDeps): void {
  const serveOnce = createServeOnce(serve, deps)
  const present = async (id: string, personId: string) => {
    const { loaded, viewer } = await getOwnBooking(deps.db, id, personId)
    return presentBooking(deps, await withProposalChecked(deps, loaded), viewer)
  }

  const recall: Recall<BookingDetails> = {
    idOf: ({ row }) => row.id,
    find: async (id) => (await findBookingDetails(deps.db, id))!,
  }

  serve(listBookings, async ({ actor, query, header }) => {
    const { bookings, next } = await listOwnBookings(deps, signedIn(actor), query)
    if (next !== null) header('link', nextLink('/bookings', query, next))
    return bookings
  })

  registerLinkRoutes(serve, deps)

  serve(getBookingStatistics, async ({ actor }) => summarizeBookings(deps, signedIn(actor)))

  serve(getClientFacts, ({ actor, params }) => showClientFacts(deps, params.id, signedIn(actor).id))

  serve(getProviderInsights, async ({ actor }) => showInsights(deps, signedIn(actor).id))

  serve(quoteBooking, ({ actor, query }) =>
    quote(deps, signedIn(actor).id, { ...query, add_ons: idsIn(query.add_ons) }),
  )

  serve(getPriceBreakdown, ({ actor, params }) => showBreakdown(deps, signedIn(actor).id, params.id))

  serve(getBooking, async ({ actor, params }) => present(params.id, signedIn(actor).id))

  serve(getServiceSwatches, ({ params }) => showSwatchSet(deps, params.id))

  const limited: Serve = (endpoint, handler) =>
    serve(endpoint, async (input) => {
      const { promo_code: code } = (input.body ?? {}) as { promo_code?: string }
      // Outside the booking's own transaction: a refused try counts as well.
      if (code !== undefined) await limitPromoTries(deps, signedIn(input.actor).id, input.ip)
      const answer = await handler(input)
      if (code !== undefined) await purgePromoTry(deps, signedIn(input.actor).id, input.ip)
      return answer
    })

  limited(previewPromo, async ({ actor, body }) => preview(deps, signedIn(actor).id, body))

  createServeOnce(limited, deps)(
    createBooking,
    (own, { actor, body, request }) =>
      requestBooking(own, signedIn(actor), { ...body, via: viaOf(request?.headers.cookie) }),
    (booking) => presentBooking(deps, booking, 'client'),
    recall,
  )

  serveOnce(
    setBookingStatus,
    (own, { actor, params, body }) => setStatus(own, signedIn(actor).id, params.id, body),
    (booking, { actor }) => presentBooking(deps, booking, partyOf(booking.row, signedIn(actor).id)!),
    recall,
  )

  serveOnce(
    objectToNoShow,
    (own, { actor, params, body }) => object(own, signedIn(actor).id, params.id, body.statement),
    (_, { actor, params }) => present(params.id, signedIn(actor).id),
  )

  serve(getBookingHistory, async ({ actor, params }) => showHistory(deps, params.id, signedIn(actor).id))

  registerSeriesRoutes(serve, limited, deps)
  registerHoursRoutes(serve, deps)
  registerGuestRoutes(serve, deps)
  registerRescheduleRoutes(serve, deps, present)
  registerRescueRoutes(serve, deps, recall)
  registerVisitDayRoutes(serve, deps)
  registerSafetyRoutes(serve, deps)

  serve(getUser, async ({ actor, params }) => showUser(deps, signedIn(actor), params.id))

  serve(openCheckout, async ({ actor, body, once }) =>
    payBooking(deps, signedIn(actor).id, { bookingId: body.booking_id, useCredit: body.use_credit }, once),
  )

  serve(getCreditOffer, ({ actor, params }) => showCreditOffer(deps, signedIn(actor).id, params.booking_id))

  serve(getBookingConfirmation, async ({ actor, params, query, ip }) => {
    if (ip) await enforceLimit(deps, CONFIRMATIONS_PER_ADDRESS, [networkOf(ip)])
    return showConfirmation(deps, actor, params.booking_id, query.session_id)
  })
}
