import { OFFER_AHEAD_HOURS, OFFER_MINUTES, OFFERS_FROM_HOUR, OFFERS_UNTIL_HOUR } from '#contract/rules/waitlist.ts'
import type { WaitedPart } from '#contract/waitlist.ts'
import type { LocalTime } from '#server/platform/time.ts'

/**
 * When times are offered, and to whom one suits. Pure. Rules: docs/product-rules.md#waitlist
 */

const HOUR_MS = 3_600_000

export function offerEnds(now: Date): Date {
  return new Date(now.getTime() + OFFER_MINUTES * 60_000)
}

/** Whether an offer that began now would lie wholly in the hours in which people are asked. */
export function offersRun(now: Date, localTime: LocalTime): boolean {
  const minute = localTime.minuteOfDay(now)
  return minute >= OFFERS_FROM_HOUR * 60 && minute + OFFER_MINUTES <= OFFERS_UNTIL_HOUR * 60
}

/** Whether there is time enough to ask a person before a visit. */
export function isFarEnough(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() >= OFFER_AHEAD_HOURS * HOUR_MS
}

/** Morning ends at noon, the afternoon at 17:00, as in the search. @param start HH:MM */
export function partOf(start: string): WaitedPart {
  if (start < '12:00') return 'morning'
  return start < '17:00' ? 'afternoon' : 'evening'
}

export type Wanted = {
  from_date: string
  to_date: string
  parts: WaitedPart[]
  /** None means any. */
  weekdays: number[]
}

export function suits(
  { from_date, to_date, parts, weekdays }: Wanted,
  { date, start }: { date: string; start: string },
  localTime: LocalTime,
): boolean {
  if (date < from_date || date > to_date || !parts.includes(partOf(start))) return false
  return weekdays.length === 0 || weekdays.includes(localTime.weekdayOf(date))
}
