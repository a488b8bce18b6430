import { useEffect, useState } from 'react'
import { Link } from 'react-router'

import { call } from '#web/api.ts'
import { countInbox } from '#web/endpoints/inbox.gen.ts'
import { Icon } from '#web/ui/icon.tsx'
import { shownCount } from '#web/unread.ts'
import { useFresh } from '#web/use-fresh.ts'

import styles from './inbox-bell.module.css'

/** Leads to the inbox and shows the unread count: live, and when the person comes back to the page. */
export function InboxBell() {
  const [unread, setUnread] = useState(0)
  const count = () =>
    void call(countInbox).then(
      (answer) => setUnread(answer.unread),
      // The next look shows it.
      () => undefined,
    )
  useEffect(count, [])
  // A visit that moved on, or a message that was read, may leave less that still asks something.
  useFresh(count, unread > 0 ? ['inbox', 'visit', 'messages'] : ['inbox'])
  return (
    <Link to="/inbox" prefetch="intent" className={styles.bell} aria-label={labelOf(unread)}>
      <Icon name="bell" size={22} />
      {unread > 0 && (
        <span className={`${styles.count} hb-figures`} aria-hidden="true">
          {shownCount(unread)}
        </span>
      )}
    </Link>
  )
}

/** The visible number is in the name, too. */
function labelOf(unread: number): string {
  return unread === 0 ? 'Inbox' : `Inbox, ${shownCount(unread)} unread`
}
