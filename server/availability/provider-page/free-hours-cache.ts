import { LRUCache } from 'lru-cache'
import type { Candidate } from '#server/providers/index.ts'
import { listFreeDay, type AskedDay, type FreeDay, type Needs } from '#server/availability/search/free-day.ts'

type KeptDay = FreeDay & { version: string; from: number }

/** Hours of so many providers on a day are kept, from every place that was asked: a few hundred bytes each. */
const MOST_PROVIDER_DAYS = 100_000

/** Free hours by day and place, then by provider. */
export type KeptDays = LRUCache<string, Map<string, KeptDay>>

export function createKeptDays(): KeptDays {
  return new LRUCache({ maxSize: MOST_PROVIDER_DAYS, sizeCalculation: (days) => days.size + 1 })
}

/**
 * The free hours of each candidate on one date, in their order, worked out for whom something changed since they were
 * last asked for: the version that came with the candidates tells, and is older than what is read for it. See
 * docs/decisions/0014.
 */
export async function listKeptFreeDay(
  deps: Needs,
  kept: KeptDays,
  candidates: readonly Candidate[],
  asked: AskedDay,
): Promise<FreeDay[]> {
  const key = `${asked.date} ${asked.place ?? ''}`
  const days = kept.get(key) ?? new Map<string, KeptDay>()
  const from = deps.clock.now().getTime()
  // Picked now: others who ask at the same time may put in what they read before.
  const known = candidates.map(({ provider_id, changed_by }) => {
    const day = days.get(provider_id)
    // The sandbox's clock can go back.
    return day && day.version === changed_by && day.from <= from && from <= day.until ? day : undefined
  })
  const stale = candidates.filter((_, n) => known[n] === undefined)
  if (stale.length === 0) return known as FreeDay[]
  const ids = stale.map(({ provider_id }) => provider_id)
  const found = await listFreeDay(deps, ids, asked)
  const free = candidates.map(({ provider_id, changed_by }, n): FreeDay => {
    if (known[n]) return known[n]
    const day = { ...found(provider_id), version: changed_by ?? '', from }
    days.set(provider_id, day)
    return day
  })
  kept.set(key, days)
  return free
}
