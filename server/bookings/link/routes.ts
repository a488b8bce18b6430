import {
  chooseHandle,
  countOpening,
  getBookingLink,
  getLink,
  type BookingLink,
} from '#contract/bookings/booking-link.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { chooseHandle as choose, countLinkOpening, requireLink, showLink } from '#server/providers/index.ts'
import { findLastRate } from '#server/bookings/rates/queries.ts'

export function registerLinkRoutes(serve: Serve, deps: Deps): void {
  const show = async (providerId: string): Promise<BookingLink> => {
    const today = deps.localTime.localDate(deps.clock.now())
    const [link, rate] = await Promise.all([showLink(deps, providerId), findLastRate(deps.db, today)])
    return { ...link, standard_percent: rate.standard_bps / 100, link_percent: rate.repeat_bps / 100 }
  }
  serve(getBookingLink, ({ actor }) => show(signedIn(actor).id))
  serve(chooseHandle, async ({ actor, body }) => {
    await choose(deps, signedIn(actor).id, body.handle)
    return show(signedIn(actor).id)
  })
  serve(getLink, async ({ params }) => {
    const found = await requireLink(deps, params.handle)
    return { handle: found.present, provider_id: found.is_open ? found.provider_id : null }
  })
  serve(countOpening, async ({ params }) => {
    await countLinkOpening(deps, params.handle)
    return { message: 'Counted' }
  })
}
