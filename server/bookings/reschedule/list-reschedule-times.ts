import type { AvailabilityMap } from '#contract/availability.ts'
import { VISIT_MINUTES_MAX } from '#contract/constants.ts'
import { listFreeWindows } from '#server/availability/index.ts'
import { listUpcoming, minutesOf, type BookingRow } from '#server/bookings/queries.ts'
import type { Deps } from '#server/platform/deps.ts'

/** More visits than anybody has ahead. */
const MOST_VISITS = 1000

/** The times a visit can be moved to: the provider's free times but for those in which the client is taken. */
export async function listRescheduleTimes(deps: Deps, row: BookingRow): Promise<AvailabilityMap> {
  const earliest = new Date(deps.clock.now().getTime() - VISIT_MINUTES_MAX * 60_000)
  const [free, visits] = await Promise.all([
    listFreeWindows(deps, row.provider_id, {
      claimId: row.id,
      durationMinutes: minutesOf(row),
      place: row.postal_code,
      offering: row.offering_id,
    }),
    listUpcoming(deps.db, row.client_id, earliest, MOST_VISITS),
  ])
  const others = visits.filter(({ id }) => id !== row.id)
  const isOpen = (date: string, start: string) => {
    const from = deps.localTime.instantOf(date, start)?.getTime()
    if (from === undefined || from === row.starts_at.getTime()) return false
    const until = from + row.ends_at.getTime() - row.starts_at.getTime()
    return !others.some(({ starts_at, ends_at }) => starts_at.getTime() < until && ends_at.getTime() > from)
  }
  const open = Object.entries(free).map(
    ([date, windows]) => [date, windows.filter(({ start }) => isOpen(date, start))] as const,
  )
  return Object.fromEntries(open.filter(([, windows]) => windows.length > 0))
}
