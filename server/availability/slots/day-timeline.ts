import type { RefusalCode } from '#contract/availability/explanation.ts'
import { clockText, minuteOf } from '#contract/clock.ts'
import type { Slot } from './slots.ts'
import { mergeWindows, type MinuteWindow } from './windows.ts'

/** `start` and `end` are HH:MM on the wall, `24:00` ends a day. Null: offered. */
export type Segment = Pick<Slot, 'start' | 'end'> & { refusal: RefusalCode | null }

/**
 * A day from midnight to midnight without a hole: the verdict on a visit that begins then, from each start to the next
 * one or to the visit's end, and what lies between: closed, or what is left of a window after the last visit that fits.
 * @param blocks visits of that day by start, each inside one of `windows`
 */
export function dayTimeline(blocks: readonly Segment[], windows: readonly MinuteWindow[]): Segment[] {
  const shown: Segment[] = []
  const add = (start: number, end: number, refusal: RefusalCode) => {
    if (start < end) shown.push({ start: clockText(start), end: clockText(end), refusal })
  }
  let reached = 0
  for (const { start, end } of mergeWindows(windows)) {
    add(reached, start, 'outside_hours')
    const inside = blocks.filter((block) => clockText(start) <= block.start && block.end <= clockText(end))
    inside.forEach((block, at) => shown.push({ ...block, end: inside[at + 1]?.start ?? block.end }))
    add(minuteOf(inside.at(-1)?.end ?? clockText(start)), end, 'too_short')
    reached = end
  }
  add(reached, 1440, 'outside_hours')
  return shown
}
