import { SOON_AT_LEAST_MS, type Reminder } from '#server/bookings/events.ts'
import type { BookingRow } from '#server/bookings/queries.ts'

/** Reminders of a visit and their times. Pure. Rules: docs/product-rules.md#reminders, docs/product-rules.md#completion */

type Visit = Pick<BookingRow, 'starts_at' | 'ends_at'>

/** Said from `at` on; after `until` it is no longer worth saying. */
type Step = { reminder: Reminder; at: number; until: number }

const HOUR = 3_600_000

/** In the order in which they come: no visit ends before it begins. */
function stepsOf({ starts_at, ends_at }: Visit): Step[] {
  const start = starts_at.getTime()
  return [
    { reminder: 'remind_day', at: start - 24 * HOUR, until: start - 2 * HOUR },
    { reminder: 'remind_soon', at: start - 2 * HOUR, until: start - SOON_AT_LEAST_MS },
    { reminder: 'ask_completion', at: ends_at.getTime() + 24 * HOUR, until: Infinity },
  ]
}

/** A client who has just agreed to a visit or its new time needs no reminder. @param agreedAt before the end */
export function firstReminderAt(visit: Visit, agreedAt: Date): Date {
  return new Date(stepsOf(visit).find(({ at }) => at >= agreedAt.getTime())!.at)
}

/** The reminder to send now, or null if it is too late for it, and the next time to look. */
export function reminderAt(visit: Visit, now: Date): { reminder: Reminder | null; next: Date | null } {
  const steps = stepsOf(visit)
  const due = steps.findLast(({ at }) => at <= now.getTime())
  const next = steps.find(({ at }) => at > now.getTime())
  return {
    reminder: due && now.getTime() < due.until ? due.reminder : null,
    next: next ? new Date(next.at) : null,
  }
}
