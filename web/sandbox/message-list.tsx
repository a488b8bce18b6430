import type { OutboxMessage } from '#contract/notifications.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Disc } from '#web/ui/pictures/disc.tsx'

import styles from './message-list.module.css'

type MessageListProps = {
  messages: readonly OutboxMessage[]
  chosen: string | null
  onChoose: (id: string) => void
}

const ICONS = { email: 'mail', sms: 'message', push: 'bell' } as const

/** Every message in one line each, newest first. */
export function MessageList({ messages, chosen, onChoose }: MessageListProps) {
  return (
    <PlainList gap={4}>
      {messages.map(({ id, channel, to, subject, text, sent_text, unsent_text }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.message}
            aria-current={id === chosen ? 'true' : undefined}
            onClick={() => onChoose(id)}
          >
            <Disc size={36} tone={channel === 'email' ? 'info' : 'ok'}>
              <Icon name={ICONS[channel]} size={18} />
            </Disc>
            <span className={styles.words}>
              <strong>{subject ?? text}</strong>
              <span>{to}</span>
              <small>{sent_text ?? unsent_text ?? 'Not sent yet'}</small>
            </span>
          </button>
        </li>
      ))}
    </PlainList>
  )
}
