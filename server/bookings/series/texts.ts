import { SLOT_TAKEN, type TimeAnswer } from '#server/availability/index.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { LocalTime } from '#server/platform/time.ts'

/** "Tuesday, December 15, 2026 at 1:00 PM", also of a time that the clocks skip. */
export function dateText({ longDate, timeText }: LocalTime, { date, time }: Pick<TimeAnswer, 'date' | 'time'>): string {
  return `${longDate(date)} at ${timeText(time)}`
}

/** Names every unavailable date, so that the others can be requested again. */
export function datesTaken(localTime: LocalTime, taken: readonly TimeAnswer[]): DomainError {
  const dates = taken.map(({ date, time, problem }) => ({ date, time, problem: problem ?? SLOT_TAKEN }))
  const named = taken.map((at) => dateText(localTime, at)).join('; ')
  return new DomainError(
    'dates_taken',
    `Nothing was booked, because some dates aren’t available: ${named}. Please leave them out or choose other times.`,
    { meta: { dates } },
  )
}
