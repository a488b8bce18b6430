import { SIGNED_UP_BY_LINK, SUSPENSION_CHANGED } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { FILE_OPENED } from '#server/platform/uploads/open-file.ts'
import { joinByLink } from './links/find-link.ts'
import { refreshListing } from './listing/queries.ts'
import { recordView } from './papers/view-paper.ts'
import { lockVerification } from './verification/queries.ts'

/** Ends the offerings of closed accounts. Most never had any. */
export function registerProviderSubscribers(deps: Deps): void {
  const { events, pubsub } = deps
  events.subscribe(SUSPENSION_CHANGED, async (trx, { userId }) => {
    await lockVerification(trx, userId)
    await refreshListing(deps, trx, userId)
    await pubsub.publish(trx, CONTENT_CHANGED)
  })
  events.subscribe(FILE_OPENED, recordView)
  events.subscribe(SIGNED_UP_BY_LINK, (trx, event) => joinByLink(deps, trx, event))
}
