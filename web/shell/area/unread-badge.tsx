import { shownCount, useUnread } from '#web/unread.ts'

import { Badge } from './badge.tsx'

/** How many messages wait to be read, as it changes. */
export function UnreadBadge() {
  const unread = useUnread()
  return unread > 0 && <Badge text={shownCount(unread)} spoken="unread" />
}
