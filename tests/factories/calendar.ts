/**
 * The days of the tests, counted from the one on which their clock starts. TEST_DATE names another first day: the
 * campaign of time has the same tests begin where clocks change and where a day is rare. Shares no code with the server:
 * Vancouver went from UTC-8 to UTC-7 on 2026-03-08 and stays there.
 */
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const LAST_CHANGE = Date.UTC(2026, 2, 8, 10)

/** Commonly a Monday in the weeks in which stale zone data is an hour off. */
export const START_DATE = process.env['TEST_DATE'] ?? '2026-11-23'

/** The local date `n` days after the first one. */
export function day(n: number): string {
  return new Date(midnight(START_DATE) + n * DAY_MS).toISOString().slice(0, 10)
}

/** The ISO instant at which clocks in Vancouver show `time` (HH:MM) on day `n`; not for the hour that was skipped. */
export function moment(n: number, time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const shown = midnight(day(n)) + hour * HOUR_MS + minute * 60_000
  const before = shown + 8 * HOUR_MS
  return new Date(before < LAST_CHANGE ? before : shown + 7 * HOUR_MS).toISOString()
}

/** Where the tests' clock starts: eleven in the morning. */
export const TEST_NOW = moment(0, '11:00')

/** The ISO instant so many real hours after another one. */
export function hoursAfter(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * HOUR_MS).toISOString()
}

/** What clocks in Vancouver show, `2026-11-23T11:00`. */
export function localOf(instant: string): string {
  const at = Date.parse(instant)
  return new Date(at - (at < LAST_CHANGE ? 8 : 7) * HOUR_MS).toISOString().slice(0, 16)
}

/** 0 = Sunday. */
export function weekdayOf(date: string): number {
  return new Date(midnight(date)).getUTCDay()
}

/** `Monday, November 23, 2026` */
export function longDay(date: string): string {
  return inWords(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
}

/** `Mon, Nov 23`, or other parts of a date in words. */
export function inWords(date: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' }).format(midnight(date))
}

/** `Mon, Nov 23, 11:00 AM`, as pages write deadlines. */
export function shortClockText(instant: string): string {
  const [date = '', time = ''] = localOf(instant).split('T')
  return `${shortDay(date)}, ${clockTime(time)}`
}

/** `Mon, Nov 23` */
export function shortDay(date: string): string {
  return inWords(date, { weekday: 'short', month: 'short', day: 'numeric' })
}

function clockTime(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
}

function midnight(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}
