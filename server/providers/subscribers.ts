import { SUSPENSION_CHANGED, type SuspensionChanged } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { refreshListing } from './listing/queries.ts'
import { lockVerification } from './verification/queries.ts'

/** Whose account is closed offers nothing; most of them never did. */
export function registerProviderSubscribers({ events, pubsub }: Deps): void {
  events.subscribe<SuspensionChanged>(SUSPENSION_CHANGED, async (trx, { userId }) => {
    await lockVerification(trx, userId)
    await refreshListing(trx, userId)
    await pubsub.publish(trx, CONTENT_CHANGED)
  })
}
