import { clockText, minuteOf } from '#contract/clock.ts'

import type { TimeWindow } from '#web/provider-area/hours/hours.ts'

/** Minutes in one cell of the painted week. */
export const CELL_MINUTES = 30

export type Cell = { day: number; minute: number }
/** Days with both ends, minutes of the day without the last. */
export type Area = { fromDay: number; toDay: number; from: number; to: number }
type Range = { start: number; end: number }

/** The rectangle that two cells span, whichever comes first. */
export function areaOf(a: Cell, b: Cell): Area {
  return {
    fromDay: Math.min(a.day, b.day),
    toDay: Math.max(a.day, b.day),
    from: Math.min(a.minute, b.minute),
    to: Math.max(a.minute, b.minute) + CELL_MINUTES,
  }
}

/** Opens or closes these hours and leaves every other minute of the week as it was typed. */
export function paintWeek(weekly: readonly TimeWindow[][], area: Area, open: boolean): TimeWindow[][] {
  return weekly.map((slots, day) => (day < area.fromDay || day > area.toDay ? slots : paintDay(slots, area, open)))
}

function paintDay(slots: readonly TimeWindow[], { from, to }: Area, open: boolean): TimeWindow[] {
  const outside = rangesOf(slots).flatMap(({ start, end }) => [
    { start, end: Math.min(end, from) },
    { start: Math.max(start, to), end },
  ])
  const next = joined([...outside, ...(open ? [{ start: from, end: to }] : [])])
  // A slot that ends before it starts stays: its message says what to do about it.
  const backwards = slots.filter(({ start, end }) => start >= end)
  return [...next.map(({ start, end }) => ({ start: clockText(start), end: clockText(end) })), ...backwards]
}

/** Whether the half hour from this minute is open, in part or as a whole. */
export function stateAt(slots: readonly TimeWindow[], minute: number): 'open' | 'part' | 'closed' {
  const covered = joined(rangesOf(slots)).reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(end, minute + CELL_MINUTES) - Math.max(start, minute)),
    0,
  )
  if (covered === 0) return 'closed'
  return covered === CELL_MINUTES ? 'open' : 'part'
}

/** The hours to draw: 6:00 to 22:00, and any hours before or after. In whole hours. */
export function drawnHours(weekly: readonly TimeWindow[][]): { from: number; to: number } {
  const ranges = weekly.flatMap(rangesOf)
  const from = Math.min(6 * 60, ...ranges.map(({ start }) => start))
  const to = Math.max(22 * 60, ...ranges.map(({ end }) => end))
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 }
}

function rangesOf(slots: readonly TimeWindow[]): Range[] {
  return slots.map(({ start, end }) => ({ start: minuteOf(start), end: minuteOf(end) })).filter(isForwards)
}

/** In order; what overlaps or touches is one. */
function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const next of ranges.filter(isForwards).toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && next.start <= last.end) last.end = Math.max(last.end, next.end)
    else result.push({ ...next })
  }
  return result
}

const isForwards = ({ start, end }: Range) => start < end
