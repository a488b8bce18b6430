import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'

import type { InboxMessage } from '#contract/inbox.ts'
import { call } from '#web/api.ts'
import { readInbox } from '#web/endpoints/inbox.gen.ts'
import { useSite } from '#web/shell/site.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, VisuallyHidden } from '#web/ui/layout/text.tsx'
import { VisitPicture } from '#web/ui/pictures/visit-picture.tsx'
import { dateText } from '#web/ui/values/local-text.ts'

import { newsOf, visitDay, visitTitle } from './card-words.ts'
import { type InboxGroup, isUnread } from './group-by-visit.ts'

import styles from './inbox-card.module.css'

/** A visit's current message with the earlier ones folded, or one message about something else. */
export function InboxCard({ group: { visit, head, earlier } }: { group: InboxGroup }) {
  /** The newest that was there when something of it was opened. */
  const [seen, setSeen] = useState(0)
  const { today } = useSite()
  const year = today.slice(0, 4)
  const isFresh = (message: InboxMessage) => isUnread(message) && Number(message.id) > seen
  const unread = earlier.filter(isFresh).length
  const isNew = isFresh(head)
  /** Opening a visit marks its earlier messages as read. */
  const open = () => {
    if (!isNew && unread === 0) return
    const newest = Math.max(...[head, ...earlier].map(({ id }) => Number(id)))
    setSeen(newest)
    // Should it fail, the message is unread again when the page is next loaded.
    void call(readInbox, { body: { id: String(newest), of_visit: true } }).catch(() => undefined)
  }
  const words = (
    <>
      {isNew && <VisuallyHidden>Unread: </VisuallyHidden>}
      {visit ? visitTitle(visit) : newsOf(head, year)}
      {visit && <VisuallyHidden>, {visitDay(visit)}</VisuallyHidden>}
    </>
  )
  return (
    <Surface as="li" flush className={styles.card} data-unread={isNew || unread > 0 || undefined}>
      <div className={styles.top}>
        {visit ? (
          <VisitPicture service={visit} size={52} />
        ) : (
          <span className={styles.sign}>
            <Icon name="bell" />
          </span>
        )}
        <div className={styles.words}>
          <Heading as="h2" size="sm" className={styles.title}>
            <Whereto message={head} onOpen={open} className="hb-name hb-cover">
              {words}
            </Whereto>
          </Heading>
          <Quiet as="span" className={styles.told}>
            {toldText(head.told_text, today)}
          </Quiet>
          <p className={styles.text} data-visit={visit ? true : undefined}>
            {/* The link's name has it already. */}
            {visit && <span aria-hidden="true">{visitDay(visit)} · </span>}
            {visit ? newsOf(head, year) : head.text}
          </p>
        </div>
        {(isNew || unread > 0) && <span className={styles.mark} />}
      </div>
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>
            {earlier.length === 1 ? '1 earlier update' : `${earlier.length} earlier updates`}
            {unread > 0 && `, ${unread} unread`}
            {visit && <VisuallyHidden> on {visit.title}</VisuallyHidden>}
            <Icon name="chevron-down" size={18} />
          </summary>
          <PlainList>
            {earlier.map((message) => (
              <li key={message.id}>
                <Whereto message={message} onOpen={open} className={styles.line}>
                  <span>
                    {isFresh(message) && <VisuallyHidden>Unread: </VisuallyHidden>}
                    {newsOf(message, year)}
                  </span>
                  <Quiet as="span" size="sm">
                    {toldText(message.told_text, today)}
                  </Quiet>
                </Whereto>
              </li>
            ))}
          </PlainList>
        </details>
      )}
    </Surface>
  )
}

/** "Fri, Nov 27, 3:05 PM" → "3:05 PM" today, else "Nov 27": enough to find it again. */
function toldText(text: string, today: string): string {
  const day = `${dateText(today, true)}, `
  return text.startsWith(day)
    ? text.slice(day.length)
    : text.replace(/^\w{3}, /, '').replace(/, \d{1,2}:\d\d [AP]M$/, '')
}

type WheretoProps = {
  message: InboxMessage
  onOpen: () => void
  className: string | undefined
  children: ReactNode
}

function Whereto({ message, onOpen, className, children }: WheretoProps) {
  return message.path === null ? (
    <button type="button" className={className} onClick={onOpen}>
      {children}
    </button>
  ) : (
    <Link to={message.path} prefetch="intent" className={className} onClick={onOpen}>
      {children}
    </Link>
  )
}
