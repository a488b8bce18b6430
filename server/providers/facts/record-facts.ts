import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '#server/platform/db/connection.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import type { Deps } from '#server/platform/deps.ts'
import { presentFacts } from './present-facts.ts'
import { lockFacts, updateFacts, type FactCounts } from './queries.ts'

/**
 * Bookings push a provider's facts down here; nothing else writes them. The row is locked before counting, so of two
 * simultaneous counts the later one has seen everything.
 */
export async function recordFacts(
  { pubsub, clock }: Pick<Deps, 'pubsub' | 'clock'>,
  trx: Transaction,
  providerId: string,
  count: (trx: Transaction) => Promise<FactCounts>,
): Promise<void> {
  const before = await lockFacts(trx, providerId)
  const counts = await count(trx)
  await updateFacts(trx, providerId, counts, clock.now())
  if (!isDeepStrictEqual(presentFacts(before), presentFacts(counts))) await pubsub.publish(trx, CONTENT_CHANGED)
}
