import type { Booking } from '#contract/bookings.ts'
import * as contract from '#contract/bookings/reschedule.ts'
import { getOwnBooking } from '#server/bookings/booking-details.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { answerReschedule, withdrawReschedule } from './answer-reschedule.ts'
import { listRescheduleTimes, listTimesForBoth } from './list-reschedule-times.ts'
import { cannotBeMoved, requestReschedule } from './request-reschedule.ts'
import { rescheduleRefusal } from './rules.ts'

type Present = (id: string, personId: string) => Promise<Booking>

export function registerRescheduleRoutes(serve: Serve, deps: Deps, present: Present): void {
  const serveOnce = createServeOnce(serve, deps)

  serve(contract.listRescheduleTimes, async ({ actor, params }) => {
    const { loaded, viewer } = await getOwnBooking(deps.db, params.id, signedIn(actor).id)
    const checkedInAt = loaded.day?.checked_in_at
    const refusal = rescheduleRefusal({ ...loaded.row, checkedInAt }, viewer, deps.clock.now())
    if (refusal !== null) throw new DomainError('wrong_state', refusal)
    if (loaded.isBlocked) throw cannotBeMoved()
    // A provider learns at which times both can, not when the client has other visits.
    if (viewer === 'provider') return { date_availability: await listTimesForBoth(deps, loaded.row), own_visits: [] }
    const { free, ownVisits } = await listRescheduleTimes(deps, loaded.row)
    const textOf = deps.localTime.localText
    return {
      date_availability: free,
      own_visits: ownVisits.map(({ startsAt, endsAt }) => ({ start: textOf(startsAt), end: textOf(endsAt) })),
    }
  })

  serveOnce(
    contract.rescheduleBooking,
    (own, { actor, params, body }) => requestReschedule(own, signedIn(actor).id, params.id, body),
    (_, { actor, params }) => present(params.id, signedIn(actor).id),
  )

  serveOnce(
    contract.answerReschedule,
    (own, { actor, params, body }) => answerReschedule(own, signedIn(actor).id, params.id, body.accept),
    (_, { actor, params }) => present(params.id, signedIn(actor).id),
  )

  serveOnce(
    contract.withdrawReschedule,
    (own, { actor, params }) => withdrawReschedule(own, signedIn(actor).id, params.id),
    (_, { actor, params }) => present(params.id, signedIn(actor).id),
  )
}
