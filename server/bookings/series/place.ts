import type { Booking } from '#contract/bookings.ts'
import type { BookingRow } from '#server/bookings/queries.ts'

/** A visit's place in what it belongs to. Pure. Rules: docs/product-rules.md#series */

type Member = Pick<BookingRow, 'series_id' | 'series_place' | 'series_size' | 'series_weeks'>

/** In the history of a visit that went along with another one of its series: the act was one change. */
export const ALONG = { along: true } as const

/** The first is paid like any visit, even if it did not take place; each later one 72 hours before it starts. */
export function isPaidLater({ series_place }: Pick<Member, 'series_place'>): boolean {
  return series_place !== null && series_place > 1
}

export function presentSeriesPlace({ series_id, ...row }: Member): Booking['series'] {
  if (!series_id) return null
  const [place, size, every_weeks] = [row.series_place!, row.series_size!, row.series_weeks!]
  return { id: series_id, place, size, every_weeks, text: `Visit ${place} of ${size}, ${everyText(every_weeks)}` }
}

/** "every week", "every 3 weeks" */
export function everyText(weeks: number): string {
  return weeks === 1 ? 'every week' : `every ${weeks} weeks`
}
