import type { Booking } from '#contract/bookings.ts'
import * as contract from '#contract/bookings/reschedule.ts'
import { getOwnBooking } from '#server/bookings/booking-details.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { runOnce } from '#server/platform/idempotency.ts'
import { answerReschedule, withdrawReschedule } from './answer-reschedule.ts'
import { listRescheduleTimes } from './list-reschedule-times.ts'
import { requestReschedule } from './request-reschedule.ts'
import { rescheduleRefusal } from './rules.ts'

type Present = (id: string, personId: string) => Promise<Booking>

export function registerRescheduleRoutes(serve: Serve, deps: Deps, present: Present): void {
  serve(contract.listRescheduleTimes, async ({ actor, params }) => {
    const { loaded, viewer } = await getOwnBooking(deps.db, params.id, signedIn(actor).id)
    const refusal = rescheduleRefusal(loaded.row, viewer, deps.clock.now())
    if (refusal !== null) throw new DomainError('wrong_state', refusal)
    return { date_availability: await listRescheduleTimes(deps, loaded.row) }
  })

  serve(contract.rescheduleBooking, async ({ actor, params, body, once }) => {
    const { id } = signedIn(actor)
    await runOnce(deps, once, async (own) => {
      await requestReschedule(own, id, params.id, body)
      return params.id
    })
    return present(params.id, id)
  })

  serve(contract.answerReschedule, async ({ actor, params, body, once }) => {
    const { id } = signedIn(actor)
    await runOnce(deps, once, async (own) => {
      await answerReschedule(own, id, params.id, body.accept)
      return params.id
    })
    return present(params.id, id)
  })

  serve(contract.withdrawReschedule, async ({ actor, params, once }) => {
    const { id } = signedIn(actor)
    await runOnce(deps, once, async (own) => {
      await withdrawReschedule(own, id, params.id)
      return params.id
    })
    return present(params.id, id)
  })
}
