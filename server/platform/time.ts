/**
 * The one place on the server that converts between instants and local time.
 *
 * Everything else stores instants (UTC) and asks here. Temporal carries its own rules for the zone; nothing in this
 * file reads the zone of the process, so the answers are the same wherever the server runs.
 */
import { clockText, minuteOf, MONTHS, timeText, WEEKDAYS } from '#contract/clock.ts'
import { memoize } from './memoize.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
const DAY_MS = DAY_MINUTES * MINUTE_MS
/** Days remembered per zone (about eleven years): far more than any page asks for. */
const MOST_DAYS = 4096

/** One local calendar day. `start` and `end` are epoch milliseconds, half open; the day may have 23 or 25 hours. */
export type LocalDay = {
  date: string
  nextDate: string
  /** 0 is Sunday. */
  weekday: number
  start: number
  end: number
  /** First instant (epoch ms) whose clock shows this minute, 0..1440; null when the clocks skip it. 1440 is `end`. */
  instantOf: (minute: number) => number | null
  /** First instant (epoch ms) at which the day's clock shows this minute or a later one, 0..1440; never null. */
  reachedAt: (minute: number) => number
}

/**
 * Local time of one zone. Dates are `YYYY-MM-DD`, times `HH:mm` (24 hours), minutes count from local midnight by the
 * clock on the wall. Methods that take a date throw `RangeError` for one that is not in the calendar, unless they say
 * otherwise.
 */
export type LocalTime = {
  zone: string
  /** People's name for the zone, the same in summer and winter: "Pacific Time". */
  zoneLabel: string
  /** `YYYY-MM-DD` */
  localDate: (instant: Date) => string
  /** `YYYY-MM-DDTHH:mm` */
  localText: (instant: Date) => string
  /** "Tuesday, December 15, 2026 at 1:00 PM" */
  longText: (instant: Date) => string
  /** "Tuesday, December 15, 2026" */
  longDate: (date: string) => string
  /** '13:00' becomes "1:00 PM". */
  timeText: (time: string) => string
  /** 0 is Sunday. */
  weekdayOf: (date: string) => number
  addDays: (date: string, days: number) => string
  /** `count` dates in a row, the first one included. */
  datesFrom: (date: string, count: number) => string[]
  isDate: (text: string) => boolean
  isTime: (text: string) => boolean
  /** First instant of that local time; null when it does not exist (the clocks skip it, or it is no date or time). */
  instantOf: (date: string, time: string) => Date | null
  /** Epoch milliseconds for a minute of the day, 0..1440; meant for loops. */
  instantOfMinute: (date: string, minute: number) => number | null
  /** 0..1439 */
  minuteOfDay: (instant: Date) => number
  /** The day with its edges and minutes; cached. */
  dayOf: (date: string) => LocalDay
}

/** Makes the local time of a zone ("America/Vancouver"). Throws `RangeError` for an unknown zone. */
export function createLocalTime(zone: string): LocalTime {
  const zoned = (instant: Date) => Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  const dayOf = memoize((date: string) => createDay(zone, Temporal.PlainDate.from(date)), {
    keyOf: (date) => date,
    most: MOST_DAYS,
  })
  let lastDay: LocalDay | undefined
  /** Nearly all questions are about today, so the last found day is checked first. */
  const dayAt = (instant: Date) => {
    const ms = instant.getTime()
    if (lastDay && ms >= lastDay.start && ms < lastDay.end) return lastDay
    lastDay = dayOf(zoned(instant).toPlainDate().toString())
    return lastDay
  }
  return {
    zone,
    zoneLabel: labelOf(zone),
    localDate: (instant) => dayAt(instant).date,
    localText: (instant) => zoned(instant).toPlainDateTime().toString({ smallestUnit: 'minute' }),
    longText(instant) {
      const local = zoned(instant)
      return `${longDate(local.toPlainDate().toString())} at ${timeText(clockText(local.hour * 60 + local.minute))}`
    },
    longDate,
    timeText,
    weekdayOf: (date) => dayOf(date).weekday,
    addDays,
    datesFrom(date, count) {
      const first = Temporal.PlainDate.from(date)
      return Array.from({ length: count }, (_, days) => first.add({ days }).toString())
    },
    isDate,
    isTime,
    instantOf(date, time) {
      if (!isDate(date) || !isTime(time)) return null
      const instant = dayOf(date).instantOf(minuteOf(time))
      return instant === null ? null : new Date(instant)
    },
    instantOfMinute: (date, minute) => dayOf(date).instantOf(minute),
    minuteOfDay(instant) {
      const local = zoned(instant)
      return local.hour * 60 + local.minute
    },
    dayOf,
  }
}

/**
 * Refuses to start with stale zone data: British Columbia stays on UTC-7 from 2026-03-08 (tz database 2026b), so
 * 2026-12-15T20:00Z is 13:00 in Vancouver. Older data is one hour off all winter. Checked at start, whatever zone is
 * served, because it shows the age of the data.
 */
export function assertZoneData(): void {
  if (typeof Temporal === 'undefined')
    throw new Error(`Node ${process.versions.node} has no Temporal; Node 26 is needed.`)
  const noon = Temporal.Instant.from('2026-12-15T20:00Z').toZonedDateTimeISO('America/Vancouver').toPlainTime()
  const shown = noon.toString({ smallestUnit: 'minute' })
  if (shown === '13:00') return
  throw new Error(
    `The time zone data is out of date: 2026-12-15T20:00Z must be 13:00 in America/Vancouver, but shows ${shown} ` +
      `(Node ${process.versions.node}, tz ${process.versions.tz}). Use Node 26 with tz 2026b or later.`,
  )
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    Temporal.PlainDate.from(text)
    return true
  } catch {
    return false
  }
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

function longDate(date: string): string {
  const { dayOfWeek, month, day, year } = Temporal.PlainDate.from(date)
  return `${WEEKDAYS[dayOfWeek % 7]}, ${MONTHS[month - 1]} ${day}, ${year}`
}

function labelOf(zone: string): string {
  if (zone === 'America/Vancouver') return 'Pacific Time'
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

const addDays = memoize((date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString(), {
  keyOf: (date, days) => `${date} ${days}`,
  most: MOST_DAYS,
})

function createDay(zone: string, date: Temporal.PlainDate): LocalDay {
  const nextDate = date.add({ days: 1 })
  const start = date.toZonedDateTime(zone).epochMilliseconds
  const end = nextDate.toZonedDateTime(zone).epochMilliseconds
  const named = { date: date.toString(), nextDate: nextDate.toString(), weekday: date.dayOfWeek % 7, start, end }
  // A day of exactly 24 hours has one offset, so its minutes are plain arithmetic.
  if (end - start === DAY_MS) {
    const instantOf = (minute: number) => start + minute * MINUTE_MS
    return { ...named, instantOf, reachedAt: instantOf }
  }
  const minutes = resolveMinutes(zone, date, end)
  const reached = nextExisting(minutes, end)
  return {
    ...named,
    instantOf: (minute) => minutes[minute] ?? null,
    reachedAt: (minute) => reached[minute] ?? end,
  }
}

/** Asks the zone for every minute of a day on which the clocks change: first instants, null for skipped minutes. */
function resolveMinutes(zone: string, date: Temporal.PlainDate, end: number): (number | null)[] {
  const midnight = date.toPlainDateTime()
  const minutes: (number | null)[] = []
  for (let minute = 0; minute < DAY_MINUTES; minute++) {
    const wall = midnight.add({ minutes: minute })
    const found = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
    minutes.push(found.toPlainDateTime().equals(wall) ? found.epochMilliseconds : null)
  }
  return [...minutes, end]
}

/** For each minute the instant of the first one from it on that exists; `end` after the last. */
function nextExisting(minutes: (number | null)[], end: number): number[] {
  const reached: number[] = []
  let next = end
  for (let minute = minutes.length - 1; minute >= 0; minute--) {
    next = minutes[minute] ?? next
    reached[minute] = next
  }
  return reached
}
