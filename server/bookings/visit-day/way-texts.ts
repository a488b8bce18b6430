import { durationText } from '#contract/clock.ts'
import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { timeOf, type DayScene } from './texts.ts'

const MINUTE = 60_000

/**
 * "Starts in 1 hour 25 minutes", "Leave at 10:40 AM": how long a provider still has.
 * @param drive in minutes by our own model; null when it is unknown
 */
export function wayTexts(
  { booking: { row, day }, now, localTime }: DayScene,
  drive: number | null,
): Pick<VisitDay, 'starts_in_text' | 'leave_text'> {
  const start = row.starts_at.getTime()
  const left = Math.ceil((start - now.getTime()) / MINUTE)
  const leaveAt = drive === null || day?.on_my_way_at ? null : new Date(start - drive * MINUTE)
  return {
    starts_in_text: `Starts in ${durationText(left)}`,
    leave_text: leaveAt && (leaveAt <= now ? 'Leave now' : `Leave at ${timeOf(leaveAt, localTime)}`),
  }
}
