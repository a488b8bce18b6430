import type { OutboxMessage } from '#contract/notifications.ts'
import { Icon } from '#web/ui/icon.tsx'

import styles from './message-list.module.css'

type MessageListProps = {
  messages: readonly OutboxMessage[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** Every message in one line each, newest first. */
export function MessageList({ messages, chosen, onChoose }: MessageListProps) {
  return (
    <ul className={styles.list}>
      {messages.map(({ id, channel, to, subject, text, sent_text, unsent_text }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.message}
            aria-current={id === chosen ? 'true' : undefined}
            onClick={() => onChoose(id)}
          >
            <span className={styles.icon} data-channel={channel}>
              <Icon name={channel === 'email' ? 'mail' : 'message'} size={18} />
            </span>
            <span className={styles.words}>
              <strong>{subject ?? text}</strong>
              <span>{to}</span>
              <small>{sent_text ?? unsent_text ?? 'Not sent yet'}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
