import { lengthText, minuteOf } from '#contract/clock.ts'
import { timeText } from '#web/ui/values/local-text.ts'

import type { TimeWindow } from './hours.ts'

/** For clients, windows that overlap or touch are one. Windows without an end after their start are left out. */
export function mergedWindows(slots: readonly TimeWindow[]): TimeWindow[] {
  const merged: TimeWindow[] = []
  for (const next of slots.filter(({ start, end }) => start < end).toSorted((a, b) => a.start.localeCompare(b.start))) {
    const last = merged.at(-1)
    if (last && next.start <= last.end) last.end = last.end > next.end ? last.end : next.end
    else merged.push({ ...next })
  }
  return merged
}

/**
 * A warning about one window of a day that may still be saved, or null.
 * @param shortest minutes of their shortest visit
 */
export function slotNote(slots: readonly TimeWindow[], at: number, shortest: number): string | null {
  const slot = slots[at]
  if (!slot || slot.start >= slot.end) return null
  const whole = mergedWindows(slots).find(({ start, end }) => start <= slot.start && slot.end <= end)
  if (!whole) return null
  const span = `${timeText(whole.start)} – ${timeText(whole.end)}`
  if (minuteOf(whole.end) - minuteOf(whole.start) < shortest)
    return `Too short to be booked: a visit takes ${lengthText(shortest)}.`
  const overlaps = slots.some(
    ({ start, end }, other) => other !== at && start < end && start < slot.end && slot.start < end,
  )
  return overlaps ? `Overlaps another slot; clients see ${span}.` : null
}
