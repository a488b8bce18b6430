import { DomainError } from '#server/platform/errors.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { changeFor, may } from '#server/bookings/lifecycle/lifecycle.ts'
import { keptPercent, lateFee } from '#server/bookings/payment/pricing.ts'
import { factsOf, type Viewer } from '#server/bookings/present.ts'
import { everyText } from './place.ts'

/** Visits that repeat. Pure. Rules: docs/product-rules.md#series */

/** Dates of the same weekday, as far apart as is asked; the first one included. */
export function repeatedDates(
  { addDays }: Pick<LocalTime, 'addDays'>,
  { date, weeks, visits }: { date: string; weeks: number; visits: number },
): string[] {
  return Array.from({ length: visits }, (_, at) => addDays(date, at * weeks * 7))
}

/**
 * Dates that may be requested together: in order, at whole multiples of the weeks, some left out.
 * @throws DomainError invalid_input
 */
export function requireRepeating(
  localTime: Pick<LocalTime, 'addDays'>,
  times: readonly { date: string }[],
  { weeks, most }: { weeks: number; most: number },
): void {
  const allowed = repeatedDates(localTime, { date: times[0]!.date, weeks, visits: most })
  const places = times.map(({ date }) => allowed.indexOf(date))
  const isRepeating = places.every((place, at) => place >= 0 && (at === 0 || place > places[at - 1]!))
  if (!isRepeating)
    throw new DomainError('invalid_input', `These dates do not repeat ${everyText(weeks)}. Please choose them again.`)
}

export type SeriesEnd = { feeCents: number; refundCents: number }

/**
 * Effect of ending the series on a visit now: the fee and the refund of its cancellation. Null for what is over, cancelled
 * or under way.
 */
export function endOf(
  { row, payment, day }: Pick<BookingDetails, 'row' | 'payment' | 'day'>,
  side: Viewer,
  now: Date,
): SeriesEnd | null {
  const isAhead = (row.status === 'pending' || row.status === 'confirmed') && now < row.starts_at
  const change = changeFor(side, 'cancelled', row.status)
  if (!isAhead || !may(change, side, factsOf({ row, payment, day }), now)) return null
  const feeCents = side === 'client' ? lateFee(payment.paidCents, keptPercent(row, now)) : 0
  return { feeCents, refundCents: payment.paidCents - feeCents }
}
