import { WEEKDAYS } from '#contract/clock.ts'
import { mergeWindows, type MinuteWindow } from '#server/availability/slots/windows.ts'
import type { Override } from './queries.ts'
import type { Pair } from './window-codec.ts'

/** Hours as a provider saves them: seven lists, Sunday first, and date overrides. */
export type Hours = { weekly: readonly Pair[][]; overrides: readonly Override[] }

/** A window of one day: `weekday` for weekly hours, otherwise `date`. */
type NamedWindow = MinuteWindow & ({ weekday: number; date?: undefined } | { date: string; weekday?: undefined })

type LocalVisit = MinuteWindow & { date: string; weekday: number }

const toWindows = (pairs: readonly Pair[]) => mergeWindows(pairs.map(([start, end]) => ({ start, end })))

/** Whether a visit lies in the hours of its day. */
export function isInside({ weekly, overrides }: Hours, { date, weekday, start, end }: LocalVisit): boolean {
  const own = overrides.find((override) => override.date === date)
  const open = toWindows(own ? own.windows : (weekly[weekday] ?? []))
  return open.some((window) => window.start <= start && end <= window.end)
}

function listWindows({ weekly, overrides }: Hours): NamedWindow[] {
  return [
    ...WEEKDAYS.flatMap((_, weekday) => toWindows(weekly[weekday] ?? []).map((window) => ({ ...window, weekday }))),
    ...overrides.flatMap(({ date, windows }) => toWindows(windows).map((window) => ({ ...window, date }))),
  ]
}

/** Windows that are new and in which not even the shortest visit fits. */
export function findTooShort(before: Hours, after: Hours, shortest: number): NamedWindow[] {
  const keyOf = ({ weekday, date, start, end }: NamedWindow) => `${weekday ?? date} ${start} ${end}`
  const known = new Set(listWindows(before).map(keyOf))
  return listWindows(after).filter((window) => window.end - window.start < shortest && !known.has(keyOf(window)))
}
