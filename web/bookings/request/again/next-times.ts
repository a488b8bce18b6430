import type { BookableDay } from '#web/bookings/request/bookable-days.ts'

const DAYS = 4

export type NextTime = { date: string; time: string }

/** The next days with a free time, and of each the one that is nearest to the usual hour. @param usual HH:MM */
export function nextTimes(days: readonly BookableDay[], usual: string): NextTime[] {
  return days.slice(0, DAYS).map(({ date, times }) => ({ date, time: nearest(times, usual) }))
}

function nearest(times: readonly string[], usual: string): string {
  const apart = (time: string) => Math.abs(minutes(time) - minutes(usual))
  return times.reduce((best, time) => (apart(time) < apart(best) ? time : best))
}

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
