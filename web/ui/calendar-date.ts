/**
 * Calendar days as text, YYYY-MM-DD. Nothing here knows a time zone: a day of the service zone stays that day
 * wherever the browser stands (decisions, Time).
 */
const DAY_MS = 86_400_000

const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

function at(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

function text(day: Date): string {
  return day.toISOString().slice(0, 10)
}

/** `December 15, 2026` */
export const longDate = (date: string) => long.format(at(date))
/** `Tuesday, December 15, 2026` */
export const fullDate = (date: string) => full.format(at(date))
/** `December 2026` */
export const monthName = (date: string) => month.format(at(date))
/** 0 = Sunday. */
export const weekdayOf = (date: string) => at(date).getUTCDay()
export const dayOfMonth = (date: string) => Number(date.slice(8))
export const addDays = (date: string, days: number) => text(new Date(at(date).getTime() + days * DAY_MS))
export const startOfMonth = (date: string) => `${date.slice(0, 7)}-01`

/** The same day `months` later; the last of the month where it is shorter. */
export function addMonths(date: string, months: number): string {
  const first = at(startOfMonth(date))
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return addDays(text(first), Math.min(dayOfMonth(date), last) - 1)
}

/** The cells of a month's sheet: whole weeks, Sunday first, from the week that holds the 1st. */
export function monthSheet(date: string, cells: number): string[] {
  const first = startOfMonth(date)
  const start = addDays(first, -weekdayOf(first))
  return Array.from({ length: cells }, (_, offset) => addDays(start, offset))
}

/** `09:00` → `9:00 AM`; `24:00` is midnight. */
export function clockText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const half = hours % 24 < 12 ? 'AM' : 'PM'
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${half}`
}
