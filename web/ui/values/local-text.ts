import { MONTHS, WEEKDAYS } from '#contract/clock.ts'

export { timeText, WEEKDAYS } from '#contract/clock.ts'

/**
 * Words for local dates and times as the server sends them (YYYY-MM-DD, HH:MM). Pure text: no zone, no clock, so a
 * browser with stale zone data or another zone shows the same. Instants are never given to these.
 */
export const WEEK_FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0] as const

/** 0 = Sunday … 6 = Saturday → "Tuesday", or "Tue" when `short`. */
export function weekdayName(day: number, short = false): string {
  const name = WEEKDAYS[day] ?? ''
  return short ? name.slice(0, 3) : name
}

/** 0 = Sunday. */
export function weekdayOf(date: string): number {
  return midnight(date).getUTCDay()
}

/** "December 15, 2026" → its parts in words. */
export function dayParts(date: string): { weekday: string; month: string; day: number; year: number } {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { weekday: weekdayName(weekdayOf(date)), month: MONTHS[month - 1] ?? '', day, year }
}

/** "Tuesday, December 15, 2026" (en-US long), or "Tue, Dec 15" when `short`. */
export function dateText(date: string, short = false): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return 'Invalid date'
  const { weekday, month, day, year } = dayParts(date)
  return short ? `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${day}` : `${weekday}, ${month} ${day}, ${year}`
}

/** "December 15, 2026" */
export function longDate(date: string): string {
  const { month, day, year } = dayParts(date)
  return `${month} ${day}, ${year}`
}

/** "December 2026" */
export function monthName(date: string): string {
  const { month, year } = dayParts(date)
  return `${month} ${year}`
}

export const dayOfMonth = (date: string): number => Number(date.slice(8))
export const startOfMonth = (date: string): string => `${date.slice(0, 7)}-01`

/** YYYY-MM-DD so many calendar days later. */
export function addDays(date: string, days: number): string {
  const at = midnight(date)
  at.setUTCDate(at.getUTCDate() + days)
  return textOf(at)
}

/** The same day `months` later; the last of the month where it is shorter. */
export function addMonths(date: string, months: number): string {
  const first = midnight(startOfMonth(date))
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return addDays(textOf(first), Math.min(dayOfMonth(date), last) - 1)
}

/** The cells of a month's sheet: whole weeks, Sunday first, from the week that holds the 1st. */
export function monthSheet(date: string, cells: number): string[] {
  const first = startOfMonth(date)
  const start = addDays(first, -weekdayOf(first))
  return Array.from({ length: cells }, (_, offset) => addDays(start, offset))
}

/** UTC represents the calendar: a day there has 24 hours, always. */
function midnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

function textOf(day: Date): string {
  return day.toISOString().slice(0, 10)
}

/** "10:00 AM - 11:30 AM" → "10:00 – 11:30 AM": the half of the day once where both ends lie in it. */
export function rangeText(times: string): string {
  return times.replace(/^(\S+) (AM|PM) - (\S+ \2)$/, '$1 – $3').replace(' - ', ' – ')
}
