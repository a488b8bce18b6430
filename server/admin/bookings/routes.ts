import * as choices from '#contract/admin/booking-choices.ts'
import * as contract from '#contract/admin/bookings.ts'
import { toCents } from '#contract/money.ts'
import { actOnBooking, listAdminTimes, moveBooking, remindProvider } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn, type Actor } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { countAdminBookings, listAdminBookings, listAdminChoices } from './list-bookings.ts'
import { previewActs } from './preview-acts.ts'
import { readBooking, showBooking } from './show-booking.ts'

export function registerBookingAdmin(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)
  const show = (_: unknown, { actor, params }: { actor: Actor | null; params: { id: string } }) =>
    showBooking(deps, params.id, signedIn(actor).scopes)

  serve(contract.listAdminBookings, async ({ query, header }) => {
    const { bookings, next } = await listAdminBookings(deps, query)
    if (next !== null) header('link', nextLink('/admin/bookings', query, next))
    return bookings
  })
  serve(choices.countAdminBookings, ({ query }) => countAdminBookings(deps, query))
  serve(choices.getAdminChoices, () => listAdminChoices(deps))
  serve(contract.getAdminRecord, ({ actor, params }) => readBooking(deps, signedIn(actor), params.id))
  serve(contract.previewAdminActs, ({ body }) => previewActs(deps, body.ids, body.act))
  serveOnce(
    contract.remindProvider,
    (own, { actor, params }) => remindProvider(own, signedIn(actor), params.id),
    () => ({ message: 'Asked again' }),
  )
  serve(contract.listAdminTimes, async ({ params }) => ({
    date_availability: await listAdminTimes(deps, params.id),
  }))
  serveOnce(
    contract.actOnBooking,
    (own, { actor, params, body: { act, reason, expected_back } }) =>
      actOnBooking(own, signedIn(actor), params.id, { act, reason, expectedBackCents: toCents(expected_back) }),
    show,
  )
  serveOnce(
    contract.moveAdminBooking,
    (own, { actor, params, body }) => moveBooking(own, signedIn(actor), params.id, body),
    show,
  )
}
