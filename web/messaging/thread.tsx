import { Fragment, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import type { Line, Thread as ThreadData } from '#contract/messaging.ts'
import { isProvider } from '#web/roles.ts'
import type { SessionUser } from '#web/session.ts'
import { useSite } from '#web/shell/site.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { shortDates } from '#web/ui/values/short-dates.ts'

import { Bubble, SystemLine, WaitingBubble } from './bubble.tsx'
import { Composer } from './composer.tsx'
import { byDay, goesOn } from './merge-lines.ts'
import { useLines } from './use-lines.ts'
import { useOutgoing } from './use-outgoing.ts'
import { useScroll } from './use-scroll.ts'

import styles from './thread.module.css'

const ConversationMenu = lazyComponent(async () => (await import('./conversation-menu.tsx')).ConversationMenu)

type ThreadProps = { user: SessionUser; loaded: { thread: ThreadData; lines: Line[] } }

/** One conversation: who it is with, what was said, and where to write. */
export function Thread({ user, loaded }: ThreadProps) {
  const navigate = useNavigate()
  const known = useLines(loaded)
  const { thread, lines, hasOlder } = known
  const { other } = thread
  const year = useSite().today.slice(0, 4)
  const [readAtFirst] = useState(loaded.thread.unread > 0 ? loaded.thread.read_to : null)
  const outgoing = useOutgoing(user.id, other.id, ({ conversationId, line }) => {
    known.add(line)
    // The first message has begun the conversation, which has an address of its own.
    if (thread.id === null) void navigate(`/messages/${conversationId}`, { replace: true })
  })
  const { ref, isLoading, hasMoreBelow, loadMore, toEnd, onScroll } = useScroll({
    newest: lines.at(-1)?.number ?? 0,
    oldest: lines[0]?.number ?? 0,
    waiting: outgoing.items.length,
    onSeen: known.setSeen,
    loadOlder: hasOlder ? known.loadOlder : null,
  })
  const visitPath = (id: string) => (isProvider(user.role) ? `/provider/bookings/${id}` : `/bookings/${id}`)
  const lastMine = lines.findLast(({ author }) => author === 'me')?.number
  const firstNew =
    readAtFirst === null
      ? undefined
      : lines.find(({ number, author }) => number > readAtFirst && author === 'them')?.number

  return (
    <section className={styles.thread} aria-label={`Conversation with ${other.name}`}>
      <header className={styles.head}>
        <Link to="/messages" className={styles.back} aria-label="All messages">
          <Icon name="arrow-left" />
        </Link>
        <Avatar name={other.name} src={other.avatar_url} size={40} />
        <div className={styles.who}>
          <h2 className={styles.name}>
            {other.role === 'provider' ? (
              <Link to={`/providers/${other.id}`} className="hb-name">
                {other.name}
              </Link>
            ) : (
              other.name
            )}
          </h2>
          {thread.visit && (
            <Link to={visitPath(thread.visit.id)} className={styles.visit}>
              <Icon name="calendar" size={14} />
              <span>
                {thread.visit.title} {shortDates(`at ${thread.visit.text}`, year)}
              </span>
            </Link>
          )}
        </div>
        <ConversationMenu thread={thread} onChanged={known.reload} />
      </header>

      <div className={styles.middle}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys */}
        <div ref={ref} className={styles.scroll} tabIndex={0} onScroll={onScroll}>
          {hasOlder && (
            <button type="button" className={styles.older} disabled={isLoading} onClick={loadMore}>
              {isLoading ? 'Loading…' : 'Show earlier messages'}
            </button>
          )}
          {lines.length === 0 && outgoing.items.length === 0 && (
            <div className={styles.empty}>
              <Avatar name={other.name} src={other.avatar_url} size={72} />
              <p className={styles.emptyTitle}>Say hello to {other.first_name}</p>
            </div>
          )}
          <div role="log" aria-label={`Messages with ${other.first_name}`} aria-live="polite" aria-relevant="additions">
            {byDay(lines).map(({ day, dayText, lines: ofDay }) => (
              <Fragment key={day}>
                <p className={styles.day}>
                  <span>{shortDates(dayText, year)}</span>
                </p>
                <ol className={styles.lines}>
                  {ofDay.map((line, at) => {
                    const after = ofDay[at + 1]
                    return (
                      <Fragment key={line.number}>
                        {line.number === firstNew && (
                          <li className={styles.new}>
                            <span>New</span>
                          </li>
                        )}
                        {line.author === 'system' ? (
                          <SystemLine line={line} visitPath={visitPath(line.booking_id ?? '')} />
                        ) : (
                          <Bubble
                            line={line}
                            other={other}
                            goesOn={goesOn(line, ofDay[at - 1])}
                            isLast={!after || !goesOn(after, line)}
                            state={
                              line.number === lastMine ? (thread.other_read_to >= line.number ? 'Read' : 'Sent') : null
                            }
                            onExpired={() => void known.renew(line.number)}
                          />
                        )}
                      </Fragment>
                    )
                  })}
                </ol>
              </Fragment>
            ))}
            <ol className={styles.lines}>
              {outgoing.items.map((item) => (
                <WaitingBubble
                  key={item.key}
                  item={item}
                  onRetry={() => outgoing.retry(item.key)}
                  onDrop={() => outgoing.drop(item.key)}
                />
              ))}
            </ol>
          </div>
        </div>
        {hasMoreBelow && (
          <button type="button" className={styles.down} onClick={toEnd}>
            <Icon name="chevron-down" size={18} /> New messages
          </button>
        )}
      </div>

      {thread.can.write ? (
        <Composer
          owner={user.id}
          personId={other.id}
          firstName={other.first_name}
          hasQuickAnswers={isProvider(user.role)}
          onSend={(text, photos) => {
            outgoing.add(text, photos)
            toEnd()
          }}
        />
      ) : (
        <div className={styles.closed}>
          <Notice as="p" tone="plain" icon="lock">
            {thread.why_not}
          </Notice>
        </div>
      )}
    </section>
  )
}
