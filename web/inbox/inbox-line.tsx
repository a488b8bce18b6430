import { useState } from 'react'
import { Link } from 'react-router'

import type { InboxMessage } from '#contract/inbox.ts'
import { call } from '#web/api.ts'
import { readInbox } from '#web/endpoints/inbox.gen.ts'
import { VisuallyHidden } from '#web/ui/layout/text.tsx'

import styles from './inbox-line.module.css'

/** One message; opening it marks it as read, and leads to what it tells of. */
export function InboxLine({
  message: { id, title, text, path, told_text, is_read, is_past },
}: {
  message: InboxMessage
}) {
  const [isOpened, setOpened] = useState(false)
  const isRead = is_read || isOpened
  const open = () => {
    if (isRead) return
    setOpened(true)
    // Should it fail, the message is unread again when the page is next loaded.
    void call(readInbox, { body: { id } }).catch(() => undefined)
  }
  const words = (
    <>
      <span className={styles.mark} />
      <span className={styles.words}>
        <strong className={styles.title}>
          {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </strong>
        <span className={styles.text}>{text}</span>
        <span className={styles.when}>
          {told_text}
          {is_past && ' · no longer current'}
        </span>
      </span>
    </>
  )
  const look = { className: styles.line, 'data-unread': !isRead || undefined, 'data-past': is_past || undefined }
  return path === null ? (
    <button type="button" {...look} onClick={open}>
      {words}
    </button>
  ) : (
    <Link to={path} prefetch="intent" {...look} onClick={open}>
      {words}
    </Link>
  )
}
