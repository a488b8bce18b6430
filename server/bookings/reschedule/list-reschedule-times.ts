import type { AvailabilityMap } from '#contract/availability.ts'
import { listFreeWindows, listOwnVisits } from '#server/availability/index.ts'
import { minutesOf, type BookingRow } from '#server/bookings/queries.ts'
import type { Deps } from '#server/platform/deps.ts'

export type RescheduleTimes = {
  free: AvailabilityMap
  /** Other visits of the client. They take their times, whether these are left in `free` or not. */
  ownVisits: { startsAt: Date; endsAt: Date }[]
}

/** The provider's free times for a visit that will be moved, and when the client has other visits. */
export async function listRescheduleTimes(deps: Deps, row: BookingRow): Promise<RescheduleTimes> {
  const [free, visits] = await Promise.all([
    listFreeWindows(deps, row.provider_id, {
      claimId: row.id,
      durationMinutes: minutesOf(row),
      place: row.postal_code,
      offering: row.offering_id,
    }),
    listOwnVisits(deps.db, row.client_id, deps.clock.now(), row.id),
  ])
  const ownVisits = visits.map(({ starts_at, ends_at }) => ({ startsAt: starts_at, endsAt: ends_at }))
  const isOther = (from: number) => from !== row.starts_at.getTime()
  return { free: keepTimes(deps, free, isOther), ownVisits }
}

/** Times at which both can: for people who may not learn when the client has other visits. */
export async function listTimesForBoth(deps: Deps, row: BookingRow): Promise<AvailabilityMap> {
  const { free, ownVisits } = await listRescheduleTimes(deps, row)
  const lengthMs = row.ends_at.getTime() - row.starts_at.getTime()
  return keepTimes(
    deps,
    free,
    (from) =>
      !ownVisits.some(({ startsAt, endsAt }) => startsAt.getTime() < from + lengthMs && endsAt.getTime() > from),
  )
}

function keepTimes({ localTime }: Deps, free: AvailabilityMap, isKept: (startMs: number) => boolean): AvailabilityMap {
  const kept = Object.entries(free).map(([date, windows]) => {
    const stays = windows.filter(({ start }) => {
      const from = localTime.instantOf(date, start)?.getTime()
      return from !== undefined && isKept(from)
    })
    return [date, stays] as const
  })
  return Object.fromEntries(kept.filter(([, windows]) => windows.length > 0))
}
