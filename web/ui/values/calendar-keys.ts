import { addDays, addMonths, weekdayOf } from './local-text.ts'

const WEEK = 7

/** Arrows move by day and week, Page Up and Page Down by month, Home and End in the week. @returns null for other keys */
export function dateByKey(key: string, date: string): string | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -WEEK,
    ArrowDown: WEEK,
    Home: -weekdayOf(date),
    End: WEEK - 1 - weekdayOf(date),
  }
  const days = steps[key]
  if (days !== undefined) return addDays(date, days)
  if (key === 'PageUp') return addMonths(date, -1)
  return key === 'PageDown' ? addMonths(date, 1) : null
}
