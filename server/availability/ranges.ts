import type { LocalDay } from '#server/platform/time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Real time in epoch milliseconds, end excluded. */
export type InstantRange = { start: number; end: number }

/** Time a provider has given away. `end` already holds the claim's own buffer of `bufferMinutes` (0 when absent). */
export type ClaimRange = InstantRange & { bufferMinutes?: number }

/** Whether any range (sorted by start) overlaps the asked one; asked starts must not go back. */
export function createSweep(ranges: readonly InstantRange[]): (start: number, end: number) => boolean {
  let first = 0
  return (start, end) => {
    while (first < ranges.length && ranges[first]!.end <= start) first++
    for (let i = first; i < ranges.length && ranges[i]!.start < end; i++) if (ranges[i]!.end > start) return true
    return false
  }
}

/**
 * How an hour meets the claims: 'booked' when it overlaps a claimed visit itself, 'buffer' when only the time kept free
 * after one of the two visits does. Asked starts must not go back.
 */
export function createClaimSweep(
  claims: readonly ClaimRange[],
  buffer: number,
): (startsAt: number) => 'booked' | 'buffer' | null {
  let first = 0
  return (startsAt) => {
    const endsAt = startsAt + HOUR_MS
    while (first < claims.length && claims[first]!.end <= startsAt) first++
    let clash: 'buffer' | null = null
    for (let i = first; i < claims.length && claims[i]!.start < endsAt + buffer; i++) {
      const claim = claims[i]!
      if (claim.end <= startsAt) continue
      if (claim.start < endsAt && claim.end - (claim.bufferMinutes ?? 0) * MINUTE_MS > startsAt) return 'booked'
      clash = 'buffer'
    }
    return clash
  }
}

/** Counts the claims that start on a day; days must be asked in order. */
export function createVisitCounter(claims: readonly InstantRange[]): (day: LocalDay) => number {
  let first = 0
  return (day) => {
    while (first < claims.length && claims[first]!.start < day.start) first++
    let last = first
    while (last < claims.length && claims[last]!.start < day.end) last++
    return last - first
  }
}
