/** Counts frequent events of a process that leave no row, for monitoring and without personal data. */
const counts = new Map<'slots_offered', number>()

export function tally(what: 'slots_offered', n: number): void {
  counts.set(what, readTally(what) + n)
}

/** Since the process began. */
export function readTally(what: 'slots_offered'): number {
  return counts.get(what) ?? 0
}
