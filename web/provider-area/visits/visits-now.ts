import type { Booking } from '#contract/bookings.ts'
import type { VisitDay } from '#contract/bookings/visit-day.ts'

export type VisitNow = { booking: Booking; day?: VisitDay | undefined }

/**
 * The visits whose time it is, in the order in which they are needed: the current one, the next one once it is near,
 * and the last one that is over and still to be closed. Earlier ones that aren't closed are `open`.
 * @param known one may be there twice; the first counts
 */
export function visitsNow(known: readonly VisitNow[]): { cards: VisitNow[]; open: Booking[] } {
  const byId = new Map<string, VisitNow>()
  for (const visit of known) if (!byId.has(visit.booking.id)) byId.set(visit.booking.id, visit)
  const agreed = [...byId.values()]
    .filter(({ booking }) => booking.status === 'confirmed')
    .toSorted((a, b) => a.booking.scheduled_at.localeCompare(b.booking.scheduled_at))
  const going = agreed.filter(({ booking }) => booking.is_under_way)
  const near = agreed.find(({ booking, day }) => booking.is_upcoming && day?.is_shown)
  const over = agreed.filter(({ booking }) => !booking.is_upcoming && !booking.is_under_way)
  const last = over.at(-1)
  return {
    cards: [...going, ...(near ? [near] : []), ...(last ? [last] : [])],
    open: over.slice(0, -1).map(({ booking }) => booking),
  }
}
