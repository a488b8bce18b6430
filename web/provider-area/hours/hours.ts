import type { AvailabilityMap, Provider, TimeWindow } from '#contract/availability.ts'
import { clockText, minuteOf } from '#contract/clock.ts'
import { NEW_SLOT_END, NEW_SLOT_START } from '#contract/constants.ts'
import { windowProblem } from '#contract/rules.ts'
import { WEEKDAYS, weekdayOf } from '#web/ui/values/local-text.ts'

export type { TimeWindow } from '#contract/availability.ts'

/** Hours as the provider edits them: seven lists of windows, Sunday first, and date overrides ([] is closed). */
export type Hours = { weekly: TimeWindow[][]; dates: AvailabilityMap }

export const NEW_SLOT: TimeWindow = { start: NEW_SLOT_START, end: NEW_SLOT_END }

export function savedHours(profile: Provider | null): Hours {
  return {
    weekly: WEEKDAYS.map((_, day) => profile?.weekly_hours?.[day] ?? []),
    dates: profile?.availability ?? {},
  }
}

/** The windows that hold on a date. */
export function windowsOn({ weekly, dates }: Hours, date: string): readonly TimeWindow[] {
  return dates[date] ?? weekly[weekdayOf(date)] ?? []
}

/** The first obstacle to saving, in words for the form, or null. */
export function hoursProblem({ weekly, dates }: Hours): string | null {
  const named = [
    ...weekly.map((slots, day) => [WEEKDAYS[day] ?? '', slots] as const),
    ...Object.entries(dates).toSorted(([a], [b]) => a.localeCompare(b)),
  ]
  for (const [name, slots] of named) {
    for (const { start, end } of slots) {
      const problem = windowProblem(name, start, end)
      if (problem) return problem
    }
  }
  return null
}

/**
 * A new slot is 09:00 to 17:00. If that would only repeat existing hours, it follows the last slot of the day, when
 * there is room.
 */
export function nextSlot(slots: readonly TimeWindow[]): TimeWindow {
  if (slots.every(({ start, end }) => end <= NEW_SLOT.start || start >= NEW_SLOT.end)) return NEW_SLOT
  const last = slots.reduce((latest, { end }) => (end > latest ? end : latest), '')
  if (last === '' || last >= '22:00') return NEW_SLOT
  const hour = Number(last.slice(0, 2)) + 1
  return { start: clockText(hour * 60), end: clockText(Math.min(hour + 2, 23) * 60) }
}

/** `00:00` at the end of a window is midnight, which the wire writes as 24:00; a time input knows only 00:00. */
export const endToInput = (end: string) => (end === '24:00' ? '00:00' : end)
export const endFromInput = (typed: string) => (typed === '00:00' ? '24:00' : typed)

const FROM = 6 * 60
const TO = 22 * 60

/** Position of a window between 6:00 and 22:00, in percent. Null when it lies outside. */
export function placeOf({ start, end }: TimeWindow): { left: string; width: string } | null {
  const from = Math.max(FROM, minuteOf(start))
  const to = Math.min(TO, minuteOf(end))
  if (to <= from) return null
  return { left: `${((from - FROM) / (TO - FROM)) * 100}%`, width: `${((to - from) / (TO - FROM)) * 100}%` }
}
