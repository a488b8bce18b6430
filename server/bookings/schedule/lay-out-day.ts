import { clockText } from '#contract/clock.ts'

/** Minutes of the day by the clock on the wall, 0..1440; half open. */
export type Stretch = { start: number; end: number }

export type PlacedVisit<V> = Stretch & {
  visit: V
  /** First half of the postal code. */
  prefix: string
}

export type Away = Stretch & { note: string }

export type DayEntry<V> =
  | { kind: 'visit'; start: string; end: string; visit: V; drive_minutes: number | null; drive_from: 'home' | 'visit' }
  | { kind: 'time_off'; start: string; end: string; note: string }
  | { kind: 'gap'; start: string; end: string; minutes: number }

type Day<V> = {
  /** Open hours, merged and in order. */
  hours: readonly Stretch[]
  visits: readonly PlacedVisit<V>[]
  away: readonly Away[]
  home: string | null
  /** From one first half of a postal code to another; null when one of them is unknown. */
  drive: (from: string, to: string) => number | null
}

/** Less than this is useless: the shortest visit there can be. */
const SHORTEST_GAP = 30

/**
 * A day as it is lived, soonest first: each visit with the drive from what is before it, time off, and the gaps inside the
 * open hours that a visit fits into. A day without visits has no gaps: all of it is free.
 */
export function layOutDay<V>({ hours, visits, away, home, drive }: Day<V>): DayEntry<V>[] {
  const ordered = visits.toSorted((one, other) => one.start - other.start || one.end - other.end)
  const taken = [...ordered, ...away]
  const entries: (Stretch & { entry: DayEntry<V> })[] = [
    ...ordered.map((placed, at) => ({ ...placed, entry: visitEntry(placed, ordered[at - 1], { home, drive }) })),
    ...away.map((one) => ({ ...one, entry: { kind: 'time_off' as const, ...clockOf(one), note: one.note } })),
    ...(ordered.length === 0 ? [] : hours.flatMap((window) => gapsIn(window, taken))).map((gap) => ({
      ...gap,
      entry: { kind: 'gap' as const, ...clockOf(gap), minutes: gap.end - gap.start },
    })),
  ]
  return entries.toSorted((one, other) => one.start - other.start || one.end - other.end).map(({ entry }) => entry)
}

function visitEntry<V>(
  placed: PlacedVisit<V>,
  before: PlacedVisit<V> | undefined,
  { home, drive }: Pick<Day<V>, 'home' | 'drive'>,
): DayEntry<V> {
  const from = before?.prefix ?? home
  return {
    kind: 'visit',
    ...clockOf(placed),
    visit: placed.visit,
    drive_minutes: from === null ? null : drive(from, placed.prefix),
    drive_from: before ? 'visit' : 'home',
  }
}

function gapsIn(window: Stretch, taken: readonly Stretch[]): Stretch[] {
  const inside = taken
    .filter(({ start, end }) => start < window.end && end > window.start)
    .toSorted((one, other) => one.start - other.start)
  const gaps: Stretch[] = []
  let free = window.start
  for (const { start, end } of [...inside, { start: window.end, end: window.end }]) {
    if (start - free >= SHORTEST_GAP) gaps.push({ start: free, end: start })
    free = Math.max(free, end)
  }
  return gaps
}

function clockOf({ start, end }: Stretch): { start: string; end: string } {
  return { start: clockText(start), end: clockText(end) }
}
