import type { OpenRescue } from '#contract/bookings/rescue.ts'
import { foreseeFree } from '#server/availability/index.ts'
import { listBookingDetails } from '#server/bookings/booking-details.ts'
import { presentBooking } from '#server/bookings/present.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listEndedVisits, listEndings, listRescueScenes } from './queries.ts'
import { isAhead, isRescuable, OPEN_RESCUES_MAX } from './rules.ts'
import { readReason } from './show-rescue.ts'
import { wantedOf } from './suggest-rescue.ts'

/** The number of ended visits read: more than any client had ahead that were ended for them. */
const LOOKED_AT = 20
/** A case is decided within days, and other times are shown for three days after that. */
const SINCE_MS = 30 * 24 * 3_600_000

/**
 * The client's soonest visits that another provider may take, each with the server's result. Leaves out visits for
 * whose hour the client has booked something else, and a missed one when another of its kind is upcoming. Rules:
 * docs/product-rules.md#rescue
 */
export async function listRescues(deps: Deps, clientId: string): Promise<OpenRescue[]> {
  const { db, clock } = deps
  const now = clock.now()
  const since = new Date(now.getTime() - SINCE_MS)
  const ended = await listEndedVisits(db, clientId, { since, now, limit: LOOKED_AT })
  const hasSameAhead = new Set(ended.filter((one) => one.has_same_ahead).map(({ id }) => id))
  const loaded = await listBookingDetails(
    db,
    ended.map(({ id }) => id),
  )
  const open = loaded.filter(({ row }) => isRescuable(row, now) && (isAhead(row, now) || !hasSameAhead.has(row.id)))
  const ids = open.map(({ row }) => row.id)
  const [scenes, endings] = await Promise.all([listRescueScenes(db, ids), listEndings(db, ids)])
  const shown = open.filter(({ row }) => scenes.get(row.id)?.is_busy === false).slice(0, OPEN_RESCUES_MAX)
  return Promise.all(
    shown.map(async (one) => {
      const free = await foreseeFree(deps, wantedOf(deps, one.row, scenes.get(one.row.id)!.without))
      return {
        booking: presentBooking(deps, one, 'client'),
        reason: readReason(deps, one, endings.get(one.row.id)),
        found: free && ({ at: 'providers', near: 'times' } as const)[free],
      }
    }),
  )
}
