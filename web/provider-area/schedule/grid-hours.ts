import type { ScheduleDay } from '#contract/bookings/schedule.ts'
import { minuteOf } from '#contract/clock.ts'

/** A stretch of one day that can be blocked; times are HH:mm. */
export type Slot = { date: string; start: string; end: string }

/** A day without bookings is open for as long as its hours say: the server names the gaps beside visits only. */
export function withOpenTime(day: ScheduleDay): ScheduleDay {
  if (day.entries.length > 0) return day
  const entries = day.hours.map(({ start, end }) => ({
    kind: 'gap' as const,
    start,
    end,
    minutes: minuteOf(end) - minuteOf(start),
  }))
  return { ...day, entries }
}

/** Past time can't be blocked any more. */
export function isOver(
  { date }: Pick<ScheduleDay, 'date'>,
  { end }: { end: string },
  { today, now }: { today: string; now: string },
): boolean {
  return date < today || (date === today && end <= now)
}

const USUAL = { from: 8, to: 18 }

/** The whole hours that hold everything of these days; whole days off need no more room than the rest. */
export function gridHours(days: readonly Pick<ScheduleDay, 'hours' | 'entries'>[]): { from: number; to: number } {
  const stretches = days.flatMap(({ hours, entries }) => [...hours, ...entries.filter(({ kind }) => kind === 'visit')])
  const starts = stretches.map(({ start }) => Math.floor(minuteOf(start) / 60))
  const ends = stretches.map(({ end }) => Math.ceil(minuteOf(end) / 60))
  return { from: Math.min(USUAL.from, ...starts), to: Math.max(USUAL.to, ...ends) }
}
