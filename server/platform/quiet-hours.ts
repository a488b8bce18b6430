import type { LocalTime } from './time.ts'

/** Local minutes of the day between which no text message should make a phone ring: 21:00 to 08:00. */
const FROM = 21 * 60
const UNTIL = 8 * 60

/** The end of the quiet hours that `at` lies in, or null by day. */
export function quietUntil(at: Date, localTime: LocalTime): Date | null {
  const minute = localTime.minuteOfDay(at)
  if (minute >= UNTIL && minute < FROM) return null
  const date = localTime.localDate(at)
  const morning = minute < UNTIL ? date : localTime.addDays(date, 1)
  return new Date(localTime.dayOf(morning).reachedAt(UNTIL))
}
