import type { AvailabilityMap } from '#contract/availability.ts'
import { addDays } from '#web/ui/values/local-text.ts'

/** One day of the strip; `times` are starts in HH:MM. */
export type FreeDay = { date: string; times: string[] }

const DAYS = 7

/** The seven days from the first free one; days between without a free hour stay, so that the week reads as a week. */
export function freeWeek(availability: AvailabilityMap): FreeDay[] {
  const dates = Object.keys(availability)
    .filter((date) => (availability[date] ?? []).length > 0)
    .sort()
  const first = dates[0]
  if (first === undefined) return []
  return Array.from({ length: DAYS }, (_, at) => {
    const date = addDays(first, at)
    return { date, times: (availability[date] ?? []).map(({ start }) => start) }
  })
}
