import { clockText } from '#contract/clock.ts'
import { SLOT_MINUTES } from '#contract/constants.ts'
import { addDays, weekdayName, weekdayOf } from '#web/ui/values/local-text.ts'

/** A day that can be booked; `times` are starts of visits in HH:MM, in order. */
export type BookableDay = { date: string; times: string[] }

/**
 * Windows as answered. The promised form is dates with start and end, but an answer may also name days of the week and
 * write a window as plain text: both are read here and nowhere else.
 */
export type AnsweredWindow = { start?: string | null; end?: string | null } | string
export type AnsweredAvailability = Readonly<Record<string, readonly AnsweredWindow[]>>

const WEEKS_OF_DAY_NAMES = 4

/**
 * Days on which at least one visit fits, their windows cut into visits; a remainder that is too short is dropped. The
 * server decides by its clock which days are offered at all.
 * @param from the first date for answers keyed by day of the week
 * @param duration of a visit in minutes
 */
export function bookableDays(
  availability: AnsweredAvailability,
  from: string,
  duration: number = SLOT_MINUTES,
): BookableDay[] {
  const days = new Map<string, Set<string>>()
  for (const [key, windows] of Object.entries(availability)) {
    const times = windows.flatMap((window) => startsIn(window, duration))
    if (times.length === 0) continue
    for (const date of datesOf(key, from)) {
      const known = days.get(date) ?? new Set()
      for (const time of times) known.add(time)
      days.set(date, known)
    }
  }
  return [...days]
    .map(([date, times]) => ({ date, times: [...times].sort() }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

function datesOf(key: string, from: string): string[] {
  if (/^\d{4}-\d{2}-\d{2}$/.test(key)) return [key]
  const coming = Array.from({ length: 7 * WEEKS_OF_DAY_NAMES }, (_, at) => addDays(from, at + 1))
  return coming.filter((date) => weekdayName(weekdayOf(date)).toLowerCase() === key.toLowerCase())
}

function startsIn(window: AnsweredWindow, duration: number): string[] {
  const [start, end] = typeof window === 'string' ? window.split('-') : [window.start, window.end]
  const from = minutesOf(start)
  // A plain "09:00" is one visit.
  const to = typeof window === 'string' && end === undefined && from !== null ? from + duration : minutesOf(end)
  if (from === null || to === null) return []
  const starts: string[] = []
  for (let at = from; at + duration <= to; at += duration) starts.push(clockText(at))
  return starts
}

function minutesOf(text: string | null | undefined): number | null {
  const parts = text?.trim().match(/^(\d{1,2}):(\d{2})/)
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null
}

/**
 * Whether a visit at that time would meet another one of the client's own.
 * @param own local moments YYYY-MM-DDTHH:MM, which sort as text
 */
export function meetsOwnVisit(
  own: readonly { start: string; end: string }[],
  { date, time, minutes }: { date: string; time: string; minutes: number },
): boolean {
  const [start, end] = [`${date}T${time}`, `${date}T${clockText((minutesOf(time) ?? 0) + minutes)}`]
  return own.some((visit) => visit.start < end && start < visit.end)
}

export type PartOfDay = { name: 'Morning' | 'Afternoon' | 'Evening'; times: string[] }

/** Times by part of the day; empty parts are left out. */
export function partsOfDay(times: readonly string[]): PartOfDay[] {
  const parts: PartOfDay[] = [
    { name: 'Morning', times: times.filter((time) => time < '12:00') },
    { name: 'Afternoon', times: times.filter((time) => time >= '12:00' && time < '17:00') },
    { name: 'Evening', times: times.filter((time) => time >= '17:00') },
  ]
  return parts.filter((part) => part.times.length > 0)
}
