import type { LocalTime } from '#server/platform/time.ts'

const MONDAY = 1

/** The day (YYYY-MM-DD) from which another payout can be requested: one a day in the service zone. Null: now. Pure. */
export function askAgainOn(localTime: LocalTime, last: Date | null, now: Date): string | null {
  const today = localTime.localDate(now)
  return last !== null && localTime.localDate(last) === today ? localTime.addDays(today, 1) : null
}

/** The Monday (YYYY-MM-DD) whose turn was the last to come, in the service zone. Pure. */
export function lastTurn(localTime: LocalTime, now: Date): string {
  const today = localTime.localDate(now)
  const back = (localTime.weekdayOf(today) - MONDAY + 7) % 7
  const monday = localTime.addDays(today, -back)
  return now < turnAt(localTime, monday) ? localTime.addDays(monday, -7) : monday
}

/** The Monday (YYYY-MM-DD) whose turn comes next. Pure. */
export function nextTurn(localTime: LocalTime, now: Date): string {
  return localTime.addDays(lastTurn(localTime, now), 7)
}

function turnAt(localTime: LocalTime, monday: string): Date {
  return new Date(localTime.dayOf(monday).reachedAt(6 * 60))
}
