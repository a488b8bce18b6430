import type { LocalDay } from '#server/platform/time.ts'

const MINUTE_MS = 60_000

/** Real time in epoch milliseconds, end excluded. */
export type InstantRange = { start: number; end: number }

/**
 * Time a provider has given away. `end` already holds the claim's own buffer of `bufferMinutes` (0 when absent). The
 * drives are those between the claim's place and the asked one, before the claim begins and after its visit has ended:
 * absent when either place is not known.
 */
export type ClaimRange = InstantRange & { bufferMinutes?: number; driveTo?: number; driveFrom?: number }

/** Whether any range (sorted by start) overlaps the requested one; requested starts must not go back. */
export function createSweep(ranges: readonly InstantRange[]): (start: number, end: number) => boolean {
  let first = 0
  return (start, end) => {
    while (first < ranges.length && ranges[first]!.end <= start) first++
    for (let i = first; i < ranges.length && ranges[i]!.start < end; i++) if (ranges[i]!.end > start) return true
    return false
  }
}

export type Conflict = 'booked' | 'buffer' | 'travel'

const SEVERITY: Record<Conflict, number> = { booked: 3, buffer: 2, travel: 1 }

/**
 * How a visit of `durationMinutes` conflicts with the claims: 'booked' if it overlaps a claimed visit, 'buffer' if it
 * only touches the buffer of one of the two, 'travel' if the drive between the places doesn't fit. The gap is the
 * longer of buffer and drive. Names the gravest conflict. Starts must be passed in order.
 */
export function createClaimSweep(
  claims: readonly ClaimRange[],
  { durationMinutes, bufferMinutes }: { durationMinutes: number; bufferMinutes: number },
): (startsAt: number) => Conflict | null {
  const buffer = bufferMinutes * MINUTE_MS
  const longestDrive = Math.max(bufferMinutes, ...claims.map(({ driveTo = 0 }) => driveTo)) * MINUTE_MS
  let first = 0
  return (startsAt) => {
    while (first < claims.length && freeAfter(claims[first]!) <= startsAt) first++
    const visit = { start: startsAt, end: startsAt + durationMinutes * MINUTE_MS }
    let worst: Conflict | null = null
    for (let i = first; i < claims.length && claims[i]!.start < visit.end + longestDrive; i++) {
      const conflict = conflictWith(claims[i]!, visit, buffer)
      if (conflict !== null && (worst === null || SEVERITY[conflict] > SEVERITY[worst])) worst = conflict
    }
    return worst
  }
}

function conflictWith(claim: ClaimRange, visit: InstantRange, buffer: number): Conflict | null {
  if (claim.start < visit.end && visitEnd(claim) > visit.start) return 'booked'
  if (claim.start < visit.end + buffer && claim.end > visit.start) return 'buffer'
  const isBefore = visitEnd(claim) <= visit.start
  if (isBefore) return freeAfter(claim) > visit.start ? 'travel' : null
  return claim.start < visit.end + (claim.driveTo ?? 0) * MINUTE_MS ? 'travel' : null
}

function visitEnd(claim: ClaimRange): number {
  return claim.end - (claim.bufferMinutes ?? 0) * MINUTE_MS
}

/** When a visit may begin after the claim, at the earliest. */
export function freeAfter(claim: ClaimRange): number {
  return Math.max(claim.end, visitEnd(claim) + (claim.driveFrom ?? 0) * MINUTE_MS)
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
