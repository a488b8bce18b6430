import { MONTHS } from '#contract/clock.ts'
import { nextMonth, type Days } from '#server/ledger/index.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { LocalTime } from '#server/platform/time.ts'

/** The most months in one profit and loss. */
const MOST_MONTHS = 120

export type Period = Days & { key: string; label: string }

/** 2026 and 11 become "November 2026". */
const monthLabel = (year: number, month: number) => `${MONTHS[month - 1]} ${year}`

/** `2026-11-01` becomes "November 2026". */
export function labelOfMonth(first: string): string {
  return monthLabel(Number(first.slice(0, 4)), Number(first.slice(5, 7)))
}

/** `2026-11-30` becomes "Nov 30, 2026". */
export function shortDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${MONTHS[month! - 1]!.slice(0, 3)} ${day}, ${year}`
}

/** A month (`2026-11`), a quarter (`2026-Q4`) or a year (`2026`); null for what is none. */
export function periodOf(localTime: LocalTime, key: string): Period | null {
  const [, yearText = '', part] = /^(\d{4})(?:-(\d{2}|Q[1-4]))?$/.exec(key) ?? []
  const year = Number(yearText)
  if (yearText === '' || year < 2000) return null
  if (part === undefined) return spanOf(localTime, { key, label: yearText, year, first: 1, months: 12 })
  if (part.startsWith('Q')) {
    const label = `${part} ${year}`
    return spanOf(localTime, { key, label, year, first: Number(part[1]) * 3 - 2, months: 3 })
  }
  const month = Number(part)
  if (month < 1 || month > 12) return null
  return spanOf(localTime, { key, label: monthLabel(year, month), year, first: month, months: 1 })
}

type Span = { key: string; label: string; year: number; first: number; months: number }

function spanOf({ addDays }: LocalTime, { key, label, year, first, months }: Span): Period {
  const next = first + months > 12 ? firstDay(year + 1, 1) : firstDay(year, first + months)
  return { key, label, from: firstDay(year, first), to: addDays(next, -1) }
}

const firstDay = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

/** Reads the requested period; the current month by default. @throws DomainError invalid_input */
export function readPeriod(
  localTime: LocalTime,
  today: string,
  { period, from, to }: { period?: string | undefined; from?: string | undefined; to?: string | undefined },
): Period {
  if (period !== 'custom' && (period !== undefined || from === undefined)) {
    const found = periodOf(localTime, period ?? today.slice(0, 7))
    if (!found) throw new DomainError('invalid_input', 'There is no such period')
    return found
  }
  const days = { from: from ?? '', to: to ?? '' }
  checkDays(localTime, days)
  return { key: 'custom', label: `${shortDate(days.from)} – ${shortDate(days.to)}`, ...days }
}

/** @throws DomainError invalid_input */
export function checkDays({ isDate }: LocalTime, { from, to }: Days): void {
  const isBoth = [from, to].every((day) => isDate(day) && day >= '2000-01-01' && day < '2200-01-01')
  if (!isBoth) throw new DomainError('invalid_input', 'Please choose the first and the last day')
  if (from > to) throw new DomainError('invalid_input', 'The last day is before the first one')
  if (monthsOf({ from, to }).length > MOST_MONTHS)
    throw new DomainError('invalid_input', 'Please choose at most ten years')
}

/** The first days of the months that a period touches, the first first. */
export function monthsOf({ from, to }: Days): string[] {
  const count =
    12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
  const start = Number(from.slice(5, 7)) - 1
  return Array.from({ length: count + 1 }, (_, n) =>
    firstDay(Number(from.slice(0, 4)) + Math.floor((start + n) / 12), ((start + n) % 12) + 1),
  )
}

/** All years, the last eight quarters and the last 24 months with anything in the books, the newest first. */
export function listPeriods(localTime: LocalTime, firstBooked: string, today: string): Period[] {
  const months = monthsOf({ from: firstBooked < today ? firstBooked : today, to: today }).toReversed()
  const quarter = (month: string) => `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5, 7)) / 3)}`
  const keys = [
    ...months.slice(0, 24).map((month) => month.slice(0, 7)),
    ...[...new Set(months.map(quarter))].slice(0, 8),
    ...new Set(months.map((month) => month.slice(0, 4))),
  ]
  return keys.flatMap((key) => periodOf(localTime, key) ?? [])
}

/** The months that a period touches, as far as they lie in it. */
export function partsOf({ addDays }: LocalTime, { from, to }: Days): Days[] {
  return monthsOf({ from, to }).map((first) => {
    const last = addDays(nextMonth(first), -1)
    return { from: first < from ? from : first, to: last > to ? to : last }
  })
}
