import { getDaySheet } from '#contract/bookings/day-sheet.ts'
import { getSchedule, listSurroundings } from '#contract/bookings/schedule.ts'
import * as contract from '#contract/bookings/visit-day.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { presentFile } from '#server/platform/uploads/stored-files.ts'
import { uploadFile } from '#server/platform/uploads/upload-file.ts'
import { VISIT_PHOTO } from './photos.ts'
import { showSchedule } from '#server/bookings/schedule/show-schedule.ts'
import { showDaySheet } from '#server/bookings/schedule/show-day-sheet.ts'
import { showSurroundings } from '#server/bookings/schedule/show-surroundings.ts'
import { checkInToVisit } from './check-in.ts'
import { checkOutOfVisit } from './check-out.ts'
import { reportVisitMissed } from './report-nobody-came.ts'
import { runLate, setOut } from './set-out.ts'
import { keptFromViewers, listTodaysVisits, showDay } from './show-day.ts'

export function registerVisitDayRoutes(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)

  serve(contract.listToday, ({ actor }) => listTodaysVisits(deps, signedIn(actor)))

  serve(getSchedule, ({ actor, query }) => showSchedule(deps, signedIn(actor), query))

  serve(getDaySheet, ({ actor }) => showDaySheet(deps, signedIn(actor)))

  serve(listSurroundings, ({ actor, query }) => showSurroundings(deps, signedIn(actor).id, query.ids))

  serve(contract.getVisitDay, async ({ actor, params }) => {
    const { id, viewerId } = signedIn(actor)
    const day = await showDay(deps, params.id, id)
    return viewerId === null ? day : keptFromViewers(day)
  })

  serveOnce(
    contract.sayOnMyWay,
    (own, { actor, params }) => setOut(own, signedIn(actor).id, params.id),
    (_, { actor, params }) => showDay(deps, params.id, signedIn(actor).id),
  )

  serveOnce(
    contract.sayRunningLate,
    (own, { actor, params, body }) => runLate(own, signedIn(actor).id, params.id, body.minutes),
    (_, { actor, params }) => showDay(deps, params.id, signedIn(actor).id),
  )

  // Counts what was tried: it keeps its key itself.
  serve(contract.checkIn, async ({ actor, params, body, once }) => {
    const { id } = signedIn(actor)
    await checkInToVisit(deps, id, { bookingId: params.id, code: body.code ?? null, once })
    return showDay(deps, params.id, id)
  })

  serveOnce(
    contract.checkOut,
    (own, { actor, params, body }) =>
      checkOutOfVisit(own, signedIn(actor).id, params.id, { note: body.note ?? null, photos: body.photos ?? [] }),
    (_, { actor, params }) => showDay(deps, params.id, signedIn(actor).id),
  )

  serve(contract.uploadVisitPhoto, async ({ actor, request }) =>
    presentFile(await uploadFile(deps, request, VISIT_PHOTO, signedIn(actor).id)),
  )

  serveOnce(
    contract.reportNobodyCame,
    (own, { actor, params, body }) => reportVisitMissed(own, signedIn(actor).id, params.id, body.statement),
    (_, { actor, params }) => showDay(deps, params.id, signedIn(actor).id),
  )
}
