/** Names and forms of local days and times, as both sides write them. Pure text: no zone and no clock. */

/** Sunday is 0. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Minute of a day → `14:00`; 1440 is `24:00`. */
export function clockText(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** `14:00` → minute of the day. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** 45 → "45 minutes", 60 → "1 hour", 90 → "1 hour 30 minutes", 2880 → "2 days". */
export function durationText(minutes: number): string {
  if (minutes > 0 && minutes % 1440 === 0) return countOf(minutes / 1440, 'day')
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 ? countOf(hours, 'hour') : '', rest > 0 || hours === 0 ? countOf(rest, 'minute') : '']
  return parts.filter(Boolean).join(' ')
}

/** Inside a sentence: "one hour". */
export function lengthText(minutes: number): string {
  return minutes === 60 ? 'one hour' : durationText(minutes)
}

function countOf(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** `14:00` → "2:00 PM". Midnight at the end of a day reads like any midnight. */
export function timeText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}
