import { useEffect, useRef } from 'react'

import type { TicketMessage } from '#contract/admin/tickets.ts'
import { Details } from '#web/ui/layout/details.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

import styles from './thread.module.css'

/** All messages of a ticket, in order. Texts are plain: nothing in them is a link. */
export function TicketThread({ messages }: { messages: readonly TicketMessage[] }) {
  const list = useRef<HTMLUListElement>(null)
  // The newest is what is answered.
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [messages.length])
  return (
    // A part that scrolls needs to be reachable by keyboard.
    <PlainList ref={list} gap={12} aria-label="Thread" className={styles.thread} tabIndex={0}>
      {messages.map((message) => (
        <li key={message.number}>
          {message.kind === 'happened' ? (
            <Quiet size="sm">
              {message.who} {message.text}, {message.at_text}
            </Quiet>
          ) : (
            <Message message={message} />
          )}
        </li>
      ))}
    </PlainList>
  )
}

const WAYS: Partial<Record<TicketMessage['way'], string>> = { mail: 'by email', pasted: 'pasted by an admin' }

function Message({ message }: { message: TicketMessage }) {
  const { kind, who, way, at_text, text, quoted, from_email, files, is_automatic } = message
  return (
    <Stack as="article" gap={8} className={styles.message} data-kind={kind} aria-label={`${who}, ${at_text}`}>
      <Row wrap gap={[4, 8]}>
        <strong>{who}</strong>
        <Quiet as="span" size="sm">
          {[at_text, WAYS[way]].filter(Boolean).join(', ')}
        </Quiet>
        {kind === 'noted' && (
          <Badge tone="quiet" icon="lock">
            Note
          </Badge>
        )}
        {is_automatic && <Badge tone="quiet">Sent automatically</Badge>}
        {from_email !== null && (
          <Badge tone="warn" icon="alert">
            From another address: {from_email}
          </Badge>
        )}
      </Row>
      <p className={styles.words}>{text}</p>
      {files.length > 0 && <Quiet size="sm">Attachments not accepted: {files.join(', ')}</Quiet>}
      {quoted !== null && (
        <Details icon="more" title="Quoted text">
          <p className={styles.quoted}>{quoted}</p>
        </Details>
      )}
    </Stack>
  )
}
