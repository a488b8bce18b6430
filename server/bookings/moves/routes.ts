import type { Booking } from '#contract/bookings.ts'
import { answerReschedule, listMoveTimes, rescheduleBooking, withdrawReschedule } from '#contract/moves.ts'
import { loadOwnBooking } from '#server/bookings/load.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { runOnce } from '#server/platform/idempotency.ts'
import { answerMove, withdrawMove } from './answer-move.ts'
import { listMoveTimes as listTimes } from './list-move-times.ts'
import { requestMove } from './request-move.ts'
import { moveRefusal } from './rules.ts'

type Present = (id: string, personId: string) => Promise<Booking>

export function registerMoveRoutes(serve: Serve, deps: Deps, present: Present): void {
  serve(listMoveTimes, async ({ actor, params }) => {
    const { loaded, viewer } = await loadOwnBooking(deps.db, params.id, signedIn(actor).id)
    const refusal = moveRefusal(loaded.row, viewer, deps.clock.now())
    if (refusal !== null) throw new DomainError('wrong_state', refusal)
    return { date_availability: await listTimes(deps, loaded.row) }
  })

  serve(rescheduleBooking, async ({ actor, params, body, once }) => {
    const { id } = signedIn(actor)
    await runOnce(deps, once, async (own) => {
      await requestMove(own, id, params.id, body)
      return params.id
    })
    return present(params.id, id)
  })

  serve(answerReschedule, async ({ actor, params, body, once }) => {
    const { id } = signedIn(actor)
    await runOnce(deps, once, async (own) => {
      await answerMove(own, id, params.id, body.accept)
      return params.id
    })
    return present(params.id, id)
  })

  serve(withdrawReschedule, async ({ actor, params, once }) => {
    const { id } = signedIn(actor)
    await runOnce(deps, once, async (own) => {
      await withdrawMove(own, id, params.id)
      return params.id
    })
    return present(params.id, id)
  })
}
