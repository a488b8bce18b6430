import { MONTHS } from '#contract/clock.ts'
import { monthOf, nextMonth } from '#server/ledger/index.ts'

/** A month or a year of the service zone: its first day, its last month's first day, and the first day after it. */
export type Period = { kind: 'month' | 'year'; id: string; title: string; from: string; last: string; to: string }

/** @param id `2026-11` or `2026` */
export function periodOf(id: string): Period {
  if (id.length === 4) {
    const last = `${id}-12-01`
    return { kind: 'year', id, title: id, from: `${id}-01-01`, last, to: nextMonth(last) }
  }
  const from = monthOf(`${id}-01`)
  return { kind: 'month', id, title: monthName(from), from, last: from, to: nextMonth(from) }
}

/** `2026-11-01` becomes "November 2026". */
export function monthName(month: string): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
}

/** The first days of months, from one to another, the newest first. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = nextMonth(month)) months.unshift(month)
  return months
}

/** The first day of the month before it. */
export function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12-01` : `${year}-${String(number - 1).padStart(2, '0')}-01`
}
