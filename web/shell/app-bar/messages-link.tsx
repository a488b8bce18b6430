import { Link } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/text.tsx'
import { shownCount, useUnread } from '#web/unread.ts'

import styles from './messages-link.module.css'

/** The way to one's messages, with how many are unread. */
export function MessagesLink() {
  const unread = useUnread()
  return (
    <Link to="/messages" className={styles.link} title="Messages">
      <Icon name="message" size={22} />
      <VisuallyHidden>Messages</VisuallyHidden>
      {unread > 0 && (
        <span className={`${styles.badge} hb-figures`}>
          {shownCount(unread)}
          <VisuallyHidden> unread</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}
