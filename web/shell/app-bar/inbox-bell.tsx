import { useEffect, useState } from 'react'
import { Link } from 'react-router'

import { call } from '#web/api.ts'
import { countInbox } from '#web/endpoints/inbox.gen.ts'
import { useLive } from '#web/live.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useRefetch } from '#web/ui/loading/use-refetch.ts'

import styles from './inbox-bell.module.css'

const MOST = 99

/** Leads to the inbox and says how much of it is unread: as it comes, and when somebody comes back to the page. */
export function InboxBell() {
  const [unread, setUnread] = useState(0)
  const count = () =>
    void call(countInbox).then(
      (answer) => setUnread(answer.unread),
      // The next look tells.
      () => undefined,
    )
  useEffect(count, [])
  useRefetch(count)
  useLive(({ type }) => {
    if (type === 'inbox' || type === 'all') count()
  })
  return (
    <Link to="/inbox" prefetch="intent" className={styles.bell} aria-label={labelOf(unread)}>
      <Icon name="bell" size={22} />
      {unread > 0 && (
        <span className={`${styles.count} hb-figures`} aria-hidden="true">
          {shown(unread)}
        </span>
      )}
    </Link>
  )
}

function shown(unread: number): string {
  return unread > MOST ? `${MOST}+` : String(unread)
}

/** The number as it is seen stands in the name, too. */
function labelOf(unread: number): string {
  return unread === 0 ? 'Inbox' : `Inbox, ${shown(unread)} unread`
}
