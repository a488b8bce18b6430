import type { Deps } from '#server/platform/deps.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { refreshListing } from '#server/providers/listing/queries.ts'
import { addRating } from './queries.ts'
import { lockVerification } from '#server/providers/verification/queries.ts'

/**
 * Reviews push their running totals down here, so that no list ever counts them: `stars` is added to the sum and
 * `count` to the number of ratings (both negative when a review is taken away).
 */
export async function recordRating(
  deps: Pick<Deps, 'pubsub' | 'clock' | 'localTime'>,
  trx: Transaction,
  providerId: string,
  { stars, count }: { stars: number; count: number },
): Promise<void> {
  await lockVerification(trx, providerId)
  await addRating(trx, providerId, stars, count)
  await refreshListing(deps, trx, providerId)
  await deps.pubsub.publish(trx, CONTENT_CHANGED)
}
