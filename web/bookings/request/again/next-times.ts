import { meetsOwnVisit, type BookableDay } from '#web/bookings/request/bookable-days.ts'

const DAYS = 4

export type NextTime = { date: string; time: string }

/** When a person is taken: local moments YYYY-MM-DDTHH:MM; and how many minutes they need. */
export type Needs = { ownVisits: readonly { start: string; end: string }[]; minutes: number }

/**
 * The next days with a free time, and of each the one that is nearest to the usual hour. A time at which the client has
 * another visit is none of them. @param usual HH:MM
 */
export function nextTimes(days: readonly BookableDay[], usual: string, { ownVisits, minutes }: Needs): NextTime[] {
  return days
    .map(({ date, times }) => ({
      date,
      times: times.filter((time) => !meetsOwnVisit(ownVisits, { date, time, minutes })),
    }))
    .filter(({ times }) => times.length > 0)
    .slice(0, DAYS)
    .map(({ date, times }) => ({ date, time: nearest(times, usual) }))
}

function nearest(times: readonly string[], usual: string): string {
  const apart = (time: string) => Math.abs(minutesOf(time) - minutesOf(usual))
  return times.reduce((best, time) => (apart(time) < apart(best) ? time : best))
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
