/** Opening time of one local day in minutes of its clock: whole numbers, 0 <= start < end <= 1440, end excluded. */
export type MinuteWindow = { start: number; end: number }

const DAY_MINUTES = 1440

/**
 * Says what is wrong with the windows of one day, or null. Windows may overlap (they are merged later); one that
 * reaches past midnight must be entered as two days.
 */
export function validateWindows(windows: readonly MinuteWindow[]): string | null {
  for (const { start, end } of windows) {
    if (!Number.isInteger(start) || !Number.isInteger(end)) return 'Times must be whole minutes.'
    if (start < 0 || end > DAY_MINUTES) return 'Times must be within one day.'
    if (start >= end) return 'End time must be after start time.'
  }
  return null
}

/** The same opening time as separate windows in order: those that overlap or touch become one. */
export function mergeWindows(windows: readonly MinuteWindow[]): readonly MinuteWindow[] {
  if (windows.length < 2) return windows
  const merged: MinuteWindow[] = []
  for (const next of windows.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && next.start <= last.end) last.end = Math.max(last.end, next.end)
    else merged.push({ ...next })
  }
  return merged
}
