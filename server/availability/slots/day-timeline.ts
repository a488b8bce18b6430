import type { RefusalCode } from '#contract/availability.ts'
import { clockText } from '#contract/clock.ts'
import type { Slot } from './slots.ts'
import { mergeWindows, type MinuteWindow } from './windows.ts'

/** `start` and `end` are HH:MM on the wall, `24:00` ends a day. Null: offered. */
export type Segment = Pick<Slot, 'start' | 'end'> & { refusal: RefusalCode | null }

/**
 * A day from midnight to midnight without a hole: the blocks of its opening hours as they were judged, and what lies
 * between them: closed, or what is left of a window that ends less than an hour after its last block.
 * @param blocks of that day, each inside one of `windows`
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
    shown.push(...inside)
    add(start + inside.length * 60, end, 'too_short')
    reached = end
  }
  add(reached, 1440, 'outside_hours')
  return shown
}
