import type { AvailabilityMap } from '#contract/availability.ts'
import { addDays } from '#web/ui/values/local-text.ts'

/** One day of the strip; `times` are starts in HH:MM. */
export type FreeDay = { date: string; times: string[] }

const DAYS = 7

/**
 * The seven days from the first free one; days between without a free hour stay, so that the week reads as a week.
 * @param until the last day that counts; null without an end
 */
export function freeWeek(availability: AvailabilityMap, until: string | null = null): FreeDay[] {
  const windowsOn = (date: string) => (until === null || date <= until ? (availability[date] ?? []) : [])
  const [first] = Object.keys(availability)
    .filter((date) => windowsOn(date).length > 0)
    .sort()
  if (first === undefined) return []
  return Array.from({ length: DAYS }, (_, at) => {
    const date = addDays(first, at)
    return { date, times: windowsOn(date).map(({ start }) => start) }
  })
}

/** The free week, and that of each service whose papers end before the free days do, by its id. */
export function freeWeeks(
  availability: AvailabilityMap,
  services: readonly { id: string; free_until: string | null }[],
): { week: FreeDay[]; shorter: Record<string, FreeDay[]> } {
  const ending = services.filter(({ free_until }) => free_until !== null)
  return {
    week: freeWeek(availability),
    shorter: Object.fromEntries(ending.map(({ id, free_until }) => [id, freeWeek(availability, free_until)])),
  }
}
