import * as contract from '#contract/waitlist.ts'
import { findBookingDetails, presentBooking, type BookingDetails } from '#server/bookings/index.ts'
import { idsIn } from '#contract/fields/choice.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { createServeOnce, type Recall } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { passOffer, takeOffer } from './answer-offer.ts'
import { joinLine } from './join-line.ts'
import { leaveLine, resumeLine } from './leave-line.ts'
import { countWaiting, prepareLine, showOffer, showWaitlist } from './show-waitlist.ts'

export function registerWaitlistRoutes(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)
  const recall: Recall<BookingDetails> = {
    idOf: ({ row }) => row.id,
    find: async (id) => (await findBookingDetails(deps.db, id))!,
  }
  serve(contract.getWaitlist, ({ actor }) => showWaitlist(deps, signedIn(actor).id))
  serve(contract.prepareLine, ({ actor, query }) =>
    prepareLine(deps, signedIn(actor).id, { ...query, add_ons: idsIn(query.add_ons) }),
  )
  serveOnce(
    contract.joinLine,
    (own, { actor, body }) => joinLine(own, signedIn(actor).id, body),
    (_, { actor }) => showWaitlist(deps, signedIn(actor).id),
  )
  serve(contract.leaveLine, async ({ actor, params }) => {
    await leaveLine(deps, signedIn(actor).id, params.id)
    return showWaitlist(deps, signedIn(actor).id)
  })
  serve(contract.resumeLine, async ({ actor, params }) => {
    await resumeLine(deps, signedIn(actor).id, params.id)
    return showWaitlist(deps, signedIn(actor).id)
  })
  serve(contract.getOffer, ({ actor, params }) => showOffer(deps, signedIn(actor).id, params.id))
  serveOnce(
    contract.takeOffer,
    (own, { actor, params, body }) => takeOffer(own, signedIn(actor), params.id, body),
    (booking) => presentBooking(deps, booking, 'client'),
    recall,
  )
  serve(contract.passOffer, async ({ actor, params }) => {
    await passOffer(deps, signedIn(actor).id, params.id)
    return showWaitlist(deps, signedIn(actor).id)
  })
  serve(contract.countWaiting, ({ actor, query }) => countWaiting(deps, signedIn(actor).id, query))
}
