import type { AvailabilityMap, TimeWindow } from '#contract/availability.ts'
import { clockText, minuteOf, WEEKDAYS } from '#contract/clock.ts'
import { windowProblem } from '#contract/rules.ts'
import { fieldError } from '#server/platform/errors.ts'
import type { Override } from './queries.ts'
import type { Slot } from '#server/availability/slots/slots.ts'

/** Opening time in minutes of the local day: how it is stored. */
export type Pair = [start: number, end: number]

/** @throws DomainError invalid_input; a window over midnight ends before it starts and is entered as two days. */
export function parseOverrides(map: AvailabilityMap): Override[] {
  return Object.entries(map).map(([date, windows]) => ({ date, windows: parseDay('availability', date, windows) }))
}

/** Seven lists, Sunday first. @throws DomainError invalid_input */
export function parseWeekly(weekly: TimeWindow[][]): Pair[][] {
  return weekly.map((windows, day) => parseDay('weekly_hours', WEEKDAYS[day] ?? String(day), windows))
}

function parseDay(field: string, day: string, windows: TimeWindow[]): Pair[] {
  return windows.map(({ start, end }) => {
    const problem = windowProblem(day, start, end)
    if (problem !== null) throw fieldError(field, problem)
    return [minuteOf(start), minuteOf(end)]
  })
}

export function presentPairs(pairs: readonly Pair[]): TimeWindow[] {
  return pairs.map(([start, end]) => ({ start: clockText(start), end: clockText(end) }))
}

export function presentOverrides(overrides: Override[]): AvailabilityMap {
  return Object.fromEntries(overrides.map(({ date, windows }) => [date, presentPairs(windows)]))
}

export function presentSlots(offered: ReadonlyMap<string, readonly Slot[]>): AvailabilityMap {
  const shown: AvailabilityMap = {}
  for (const [date, slots] of offered) shown[date] = slots.map(({ start, end }) => ({ start, end }))
  return shown
}
