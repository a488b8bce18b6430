import * as contract from '#contract/bookings/guests.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { changeGuests } from './change-guests.ts'
import { listGuestOptions, showVisitGuests } from './show-guests.ts'

export function registerGuestRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listGuestOptions, ({ actor, query }) => listGuestOptions(deps, signedIn(actor).id, query))

  serve(contract.getVisitGuests, ({ actor, params }) => showVisitGuests(deps, signedIn(actor).id, params.id))

  serve(contract.changeVisitGuests, async ({ actor, params, body }) => {
    const { id } = signedIn(actor)
    await changeGuests(deps, id, params.id, body.guests)
    return showVisitGuests(deps, id, params.id)
  })
}
