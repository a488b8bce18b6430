import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { Line, Other } from '#contract/messaging.ts'
import { OpeningPicture } from '#web/ui/files/opening-picture.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/text.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { shortDates } from '#web/ui/values/short-dates.ts'

import type { Outgoing } from './outgoing.ts'

import styles from './bubble.module.css'

type BubbleProps = {
  line: Line
  other: Other
  /** It follows on what the same person said a moment before. */
  goesOn: boolean
  /** The last of what one person said: it carries picture and time. */
  isLast: boolean
  /** Under the own last line: how far it has come. */
  state: string | null
  onExpired: () => void
}

/** One message. */
export function Bubble({ line, other, goesOn, isLast, state, onExpired }: BubbleProps) {
  const isMine = line.author === 'me'
  return (
    <li className={styles.line} data-mine={isMine || undefined} data-goes-on={goesOn || undefined}>
      {!isMine && (
        <span className={styles.face}>{isLast && <Avatar name={other.name} src={other.avatar_url} size={32} />}</span>
      )}
      <div className={styles.column}>
        <VisuallyHidden>{isMine ? 'You' : other.first_name}: </VisuallyHidden>
        {line.photos.length > 0 && (
          <div className={styles.photos} data-count={line.photos.length}>
            {line.photos.map((photo, at) => (
              <OpeningPicture
                key={photo.id}
                link={photo.pages[0] ?? ''}
                alt={`Photo ${at + 1} from ${isMine ? 'you' : other.first_name}`}
                width={photo.width}
                height={photo.height}
                onExpired={onExpired}
                className={styles.picture}
                buttonClassName={styles.photo}
              />
            ))}
          </div>
        )}
        {line.text !== '' && (
          <p className={styles.bubble}>
            <Text text={line.text} isMasked={line.is_masked} />
          </p>
        )}
        {line.is_masked && (
          <p className={styles.why}>
            <Icon name="lock" size={14} />
            <span>We hid contact details, to keep you safe. Share them here once a visit is accepted.</span>
          </p>
        )}
        {isLast && (
          <p className={styles.time}>
            <time dateTime={line.sent_at}>{line.time_text}</time>
            {state && <span> · {state}</span>}
          </p>
        )}
      </div>
    </li>
  )
}

const HIDDEN = '[hidden]'

/** Hidden parts stand out from the typed text. */
function Text({ text, isMasked }: { text: string; isMasked: boolean }) {
  if (!isMasked) return text
  const parts = text.split(HIDDEN)
  return parts.map((part, at) => (
    <span key={at}>
      {at > 0 && <span className={styles.hidden}>hidden</span>}
      {part}
    </span>
  ))
}

type WaitingProps = { item: Outgoing; onRetry: () => void; onDrop: () => void }

/** A message that has not arrived yet. */
export function WaitingBubble({ item: { text, photos, state, problem }, onRetry, onDrop }: WaitingProps) {
  const isOffline = typeof navigator !== 'undefined' && !navigator.onLine
  const said = state === 'waiting' && isOffline ? 'Waiting for a connection' : 'Sending'
  return (
    <li className={styles.line} data-mine data-state={state}>
      <div className={styles.column}>
        <VisuallyHidden>You: </VisuallyHidden>
        <p className={styles.bubble}>{text || (photos.length === 1 ? '1 photo' : `${photos.length} photos`)}</p>
        {state === 'failed' ? (
          <div className={styles.failed} role="alert">
            <span>
              <Icon name="alert" size={14} /> {problem || 'This message wasn’t sent.'}
            </span>
            <Button size="compact-sm" variant="subtle" onClick={onRetry}>
              Try again
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={onDrop}>
              Delete
            </Button>
          </div>
        ) : (
          <p className={styles.time}>{said}…</p>
        )}
      </div>
    </li>
  )
}

/** A visit's change, between the messages. */
export function SystemLine({ line, visitPath }: { line: Line; visitPath: string }) {
  return (
    <li className={styles.system}>
      <Link to={visitPath}>{shortDates(line.text, line.sent_at.slice(0, 4)).replace(/\.$/, '')}</Link>
      <time dateTime={line.sent_at}>{line.time_text}</time>
    </li>
  )
}
