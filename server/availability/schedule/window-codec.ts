import type { AvailabilityMap, TimeWindow } from '#contract/availability.ts'
import { windowProblem } from '#contract/rules.ts'
import { fieldError } from '#server/platform/errors.ts'
import type { Override } from './queries.ts'
import type { Slot } from '#server/availability/slots/slots.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

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
    return [toMinute(start), toMinute(end)]
  })
}

function toMinute(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

export function presentPairs(pairs: readonly Pair[]): TimeWindow[] {
  return pairs.map(([start, end]) => ({ start: toTime(start), end: toTime(end) }))
}

function toTime(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

export function presentOverrides(overrides: Override[]): AvailabilityMap {
  return Object.fromEntries(overrides.map(({ date, windows }) => [date, presentPairs(windows)]))
}

export function presentSlots(offered: ReadonlyMap<string, readonly Slot[]>): AvailabilityMap {
  const shown: AvailabilityMap = {}
  for (const [date, slots] of offered) shown[date] = slots.map(({ start, end }) => ({ start, end }))
  return shown
}
