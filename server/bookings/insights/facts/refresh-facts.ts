import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listAgedFacts, ON_TIME_MINUTES, recordFacts } from '#server/providers/index.ts'
import { countFacts, takeDue, type Window } from './queries.ts'

const DAY_MS = 86_400_000

/** Facts ignore earlier events. */
export const FACTS_DAYS = 365

const AT_ONCE = 100

export function factsWindow(now: Date): Window {
  return { from: new Date(now.getTime() - FACTS_DAYS * DAY_MS), now }
}

/**
 * Recalculates the facts of every provider with changes, and once a day of all others, because history ages. A change
 * that commits meanwhile has left its own mark and is counted next time. Rules: docs/product-rules.md#facts
 */
export async function refreshFacts(deps: Deps): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    // In one order, so that two sweeps never wait for each other.
    for (const id of (await takeDue(trx, AT_ONCE)).toSorted((one, other) => (one < other ? -1 : 1)))
      await recordFacts(deps, trx, id, (held) => countFacts(held, id, factsWindow(deps.clock.now()), ON_TIME_MINUTES))
  })
  const aDayAgo = new Date(deps.clock.now().getTime() - DAY_MS)
  for (const id of await listAgedFacts(deps.db, aDayAgo, AT_ONCE))
    await inTransaction(deps.db, (trx) =>
      recordFacts(deps, trx, id, (held) => countFacts(held, id, factsWindow(deps.clock.now()), ON_TIME_MINUTES)),
    )
}
