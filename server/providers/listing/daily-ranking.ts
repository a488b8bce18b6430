import type { Deps } from '#server/platform/deps.ts'
import { daysBetween } from '#server/providers/papers/standing.ts'
import { claimTurns, drawTurns } from './queries.ts'

/** So that no statement keeps others waiting for more than a few milliseconds. */
const BATCH = 200

/**
 * Draws once per local day who comes first among providers that a list ranks alike, so that no one is last for good. Of
 * many processes one does it. Rules: docs/product-rules.md#order-of-providers
 */
export function createDailyRanking({ clock, db, localTime }: Pick<Deps, 'clock' | 'db' | 'localTime'>) {
  let doneFor = ''
  return async (): Promise<void> => {
    const today = localTime.localDate(clock.now())
    if (doneFor === today) return
    if (await claimTurns(db, today)) {
      const seed = daysBetween('1970-01-01', today)
      for (let last: string | null = ''; last !== null;) last = await drawTurns(db, { seed, after: last, count: BATCH })
    }
    doneFor = today
  }
}
