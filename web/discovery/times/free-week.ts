import type { AvailabilityMap } from '#contract/availability.ts'
import { addDays } from '#web/ui/values/local-text.ts'

/** One day of the strip; `times` are starts in HH:MM. */
export type FreeDay = { date: string; times: string[] }

const DAYS = 7

/**
 * The seven days from the first free one; days between without a free hour stay, so that the week reads as a week.
 * @param until the last day that counts; null without an end
 * @param from the requested day: the week begins with the first free one from there on, if there is one
 */
export function freeWeek(availability: AvailabilityMap, until: string | null = null, from = ''): FreeDay[] {
  const windowsOn = (date: string) => (until === null || date <= until ? (availability[date] ?? []) : [])
  const free = Object.keys(availability)
    .filter((date) => windowsOn(date).length > 0)
    .sort()
  const first = free.find((date) => date >= from) ?? free[0]
  if (first === undefined) return []
  return Array.from({ length: DAYS }, (_, at) => {
    const date = addDays(first, at)
    return { date, times: windowsOn(date).map(({ start }) => start) }
  })
}

type Timed = { id: string; free_until: string | null; duration_minutes: number }

/**
 * The free week of an hour's visit, and that of each service that takes another length or whose papers end before the
 * free days do, by its id.
 */
export function freeWeeks(
  availability: AvailabilityMap,
  lengths: Readonly<Record<string, AvailabilityMap>>,
  services: readonly Timed[],
  from = '',
): { week: FreeDay[]; own: Record<string, FreeDay[]> } {
  const apart = services.filter(
    ({ free_until, duration_minutes }) => free_until !== null || lengths[duration_minutes] !== undefined,
  )
  const weekOf = ({ free_until, duration_minutes }: Timed) =>
    freeWeek(lengths[duration_minutes] ?? availability, free_until, from)
  return {
    week: freeWeek(availability, null, from),
    own: Object.fromEntries(apart.map((service) => [service.id, weekOf(service)])),
  }
}
