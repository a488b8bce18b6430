import { PASSWORD_CHANGED } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { endFeed } from './queries.ts'

/** Ends the calendar feed with the password, because a person who knew the old one may have opened it. */
export function registerCalendarSubscribers(deps: Deps): void {
  deps.events.subscribe(PASSWORD_CHANGED, (trx, { userId }) => endFeed(trx, userId, deps.clock.now()))
}
