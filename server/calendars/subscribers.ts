import { PASSWORD_CHANGED } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { endFeed } from './queries.ts'

/** Whoever had the old password may have opened a feed: it ends with the password. */
export function registerCalendarSubscribers(deps: Deps): void {
  deps.events.subscribe(PASSWORD_CHANGED, (trx, { userId }) => endFeed(trx, userId, deps.clock.now()))
}
