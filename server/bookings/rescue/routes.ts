import { askRescue, getRescue, listRescues } from '#contract/bookings/rescue.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { createServeOnce, type Recall } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { presentBooking } from '#server/bookings/present.ts'
import { askRescue as ask } from './ask-rescue.ts'
import { listRescues as list } from './list-rescues.ts'
import { showRescue } from './show-rescue.ts'

export function registerRescueRoutes(serve: Serve, deps: Deps, recall: Recall<BookingDetails>): void {
  serve(getRescue, async ({ actor, params }) => showRescue(deps, params.id, signedIn(actor).id))

  serve(listRescues, async ({ actor }) => list(deps, signedIn(actor).id))

  createServeOnce(serve, deps)(
    askRescue,
    (own, { actor, params, body }) =>
      ask(own, signedIn(actor), params.id, {
        serviceId: body.service_id,
        expectedPrice: body.expected_price,
        expectedDue: body.expected_due,
      }),
    (booking) => presentBooking(deps, booking, 'client'),
    recall,
  )
}
