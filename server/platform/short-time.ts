import { MONTHS, WEEKDAYS } from '#contract/clock.ts'
import type { Deps } from './deps.ts'

/**
 * Short days and moments for pages: "Sun, Nov 29" and "Sun, Nov 29, 1:30 PM", with the year only when it is another
 * one.
 */
export function shortTimes({ clock, localTime }: Pick<Deps, 'clock' | 'localTime'>) {
  const year = localTime.localDate(clock.now()).slice(0, 4)
  const dayText = (date: string) => {
    const [y = '', month, day] = date.split('-')
    const words = `${WEEKDAYS[localTime.weekdayOf(date)]!.slice(0, 3)}, ${MONTHS[Number(month) - 1]!.slice(0, 3)} ${Number(day)}`
    return y === year ? words : `${words}, ${y}`
  }
  const momentText = (at: Date) => {
    const [date = '', time = ''] = localTime.localText(at).split('T')
    return `${dayText(date)}, ${localTime.timeText(time)}`
  }
  return { dayText, momentText }
}
export type ShortTimes = ReturnType<typeof shortTimes>
