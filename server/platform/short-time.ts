import { MONTHS, WEEKDAYS } from '#contract/clock.ts'
import type { Deps } from './deps.ts'
import type { LocalTime } from './time.ts'

/** "Sun, Nov 29", with the year only when it is another one than that of `today`. Dates are YYYY-MM-DD. */
export function shortDay(date: string, today: string, localTime: LocalTime): string {
  const [year = '', month, day] = date.split('-')
  const words = `${WEEKDAYS[localTime.weekdayOf(date)]!.slice(0, 3)}, ${MONTHS[Number(month) - 1]!.slice(0, 3)} ${Number(day)}`
  return year === today.slice(0, 4) ? words : `${words}, ${year}`
}

/**
 * Short days and moments for pages: "Sun, Nov 29" and "Sun, Nov 29, 1:30 PM", with the year only when it is another
 * one.
 */
export function shortTimes({ clock, localTime }: Pick<Deps, 'clock' | 'localTime'>) {
  const today = localTime.localDate(clock.now())
  const dayText = (date: string) => shortDay(date, today, localTime)
  const momentText = (at: Date) => {
    const [date = '', time = ''] = localTime.localText(at).split('T')
    return `${dayText(date)}, ${localTime.timeText(time)}`
  }
  return { dayText, momentText }
}
export type ShortTimes = ReturnType<typeof shortTimes>
