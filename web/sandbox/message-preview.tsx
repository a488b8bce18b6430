import type { OutboxMessage } from '#contract/notifications.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './message-preview.module.css'

/** One message as its reader would see it. An email is shown apart from this page: it runs no scripts. */
export function MessagePreview({ message }: { message: OutboxMessage }) {
  return (
    <Surface as="article" flush raised className={styles.preview} aria-labelledby="message-title">
      <header className={styles.head}>
        <h2 id="message-title">{message.subject ?? 'Text message'}</h2>
        <Quiet size="sm">
          To {message.to}
          <br />
          {message.sent_text ?? message.unsent_text ?? 'Not sent yet'}
        </Quiet>
        {message.headers && (
          <FactList className={styles.headers}>
            {Object.entries(message.headers).map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
          </FactList>
        )}
      </header>
      {message.html ? (
        <iframe
          title={message.subject ?? 'Email'}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={message.html.replace('<head>', '<head><base target="_blank">')}
          className={styles.mail}
        />
      ) : (
        <p className={styles.text}>
          <Linked text={message.text} />
        </p>
      )}
    </Surface>
  )
}

const LINK = /(https?:\/\/\S+)/

/** Addresses in plain text become links. */
function Linked({ text }: { text: string }) {
  return text.split(LINK).map((part, at) =>
    LINK.test(part) ? (
      <a key={at} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}
