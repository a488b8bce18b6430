import { Link, useParams } from 'react-router'

import type { Conversation } from '#contract/messaging.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { VisuallyHidden } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import type { PagedList } from '#web/ui/loading/use-paged-list.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { shortDates } from '#web/ui/values/short-dates.ts'

import styles from './conversation-list.module.css'

/** All conversations, the newest message first. */
export function ConversationList({ list }: { list: PagedList<Conversation> }) {
  const { id } = useParams()
  return (
    <div className={styles.list}>
      <PlainList>
        {list.items.map((conversation) => (
          <li key={conversation.id}>
            <Entry conversation={conversation} isOpen={conversation.id === id} />
          </li>
        ))}
      </PlainList>
      <MoreButton list={list} failed={LOAD_FAILED} />
    </div>
  )
}

function Entry({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { id, other, unread, last } = conversation
  return (
    <Link
      to={`/messages/${id}`}
      className={styles.entry}
      aria-current={isOpen ? 'page' : undefined}
      data-unread={unread > 0 || undefined}
    >
      <Avatar name={other.name} src={other.avatar_url} size={44} />
      <span className={styles.words}>
        <span className={styles.top}>
          <strong className={styles.name}>{other.name}</strong>
          <time dateTime={last.sent_at}>{last.day_text === 'Today' ? last.time_text : shortDay(last.day_text)}</time>
        </span>
        <span className={styles.bottom}>
          <span className={styles.text}>
            {last.author === 'me' && 'You: '}
            {(last.author === 'system' ? shortDates(last.text, last.sent_at.slice(0, 4)) : last.text) ||
              (last.photos === 1 ? 'A photo' : `${last.photos} photos`)}
          </span>
          {unread > 0 && (
            <span className={`${styles.count} hb-figures`}>
              {unread > 99 ? '99+' : unread}
              <VisuallyHidden> unread</VisuallyHidden>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

/** "Tuesday, November 24, 2026" is "Nov 24" where there is little room. */
function shortDay(text: string): string {
  const [, month, day] = /, (\w+) (\d+), \d{4}$/.exec(text) ?? []
  return month && day ? `${month.slice(0, 3)} ${day}` : text
}
