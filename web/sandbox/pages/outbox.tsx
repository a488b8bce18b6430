import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

import type { OutboxMessage } from '#contract/notifications.ts'
import { MessageList } from '#web/sandbox/message-list.tsx'
import { MessagePreview } from '#web/sandbox/message-preview.tsx'
import { PaymentFaults } from '#web/sandbox/payment-faults.tsx'
import { PhoneCodes } from '#web/sandbox/phone-codes.tsx'
import { requireSandbox } from '#web/sandbox/only-sandbox.server.ts'
import { type Channel, narrow, useOutbox } from '#web/sandbox/use-outbox.ts'
import { pageMeta } from '#web/shell/site.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { SkeletonCards } from '#web/ui/loading/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'

import type { Route } from './+types/outbox'

import styles from './outbox.module.css'

export function loader({ context }: Route.LoaderArgs) {
  requireSandbox(context)
  return null
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Outbox')

const CHANNELS: readonly (readonly [Channel, string])[] = [
  ['all', 'All'],
  ['email', 'Email'],
  ['sms', 'SMS'],
  ['push', 'Push'],
]

const Gallery = lazyComponent(async () => (await import('#web/sandbox/gallery.tsx')).Gallery)

const TABS = [
  { key: 'messages', label: 'Messages', to: '/outbox' },
  { key: 'examples', label: 'Gallery', to: '/outbox?part=examples' },
]

const OF_MESSAGES = 'Emails and texts stay here. Push messages are really sent.'

/** On small screens, where a list of its own height would scroll inside the page. As in the style sheet. */
const FIRST_SHOWN = 20

/** Every email, text and push message that the sandbox would have sent, and beside them every possible one. */
export default function Outbox() {
  const [params] = useSearchParams()
  const isGallery = params.get('part') === 'examples'
  return (
    <div className="hb-wrap hb-page">
      <PageHeader title="Outbox" lead={isGallery ? undefined : OF_MESSAGES} />
      <div className={styles.tabs}>
        <Tabs tabs={TABS} current={isGallery ? 'examples' : 'messages'} label="Parts of the outbox" />
      </div>
      {isGallery ? <Gallery /> : <Sent />}
    </div>
  )
}

function Sent() {
  const [params, setParams] = useSearchParams()
  const to = params.get('to') ?? ''
  const [channel, setChannel] = useState<Channel>('all')
  const [chosen, setChosen] = useState<string | null>(null)
  const { messages, failed } = useOutbox(to)
  const shown = narrow(messages ?? [], to, channel)
  const open = shown.find(({ id }) => id === chosen) ?? null
  return (
    <>
      <PhoneCodes />
      <PaymentFaults />
      <Row wrap gap={12} className={styles.tools}>
        <TextInput
          type="search"
          className={styles.search ?? ''}
          aria-label="Filter by recipient or words"
          placeholder="Email, phone number or words"
          leftSection={<Icon name="search" size={18} />}
          value={to}
          onChange={(event) => {
            const text = event.currentTarget.value
            setParams(text ? { to: text } : {}, { replace: true, preventScrollReset: true })
          }}
        />
        <Row className={styles.channels} role="group" aria-label="Kind of message">
          {CHANNELS.map(([name, label]) => (
            <Button
              key={name}
              size="sm"
              variant={channel === name ? 'light' : 'default'}
              aria-pressed={channel === name}
              onClick={() => setChannel(name)}
            >
              {label}
            </Button>
          ))}
        </Row>
      </Row>
      {messages === null ? (
        failed ? (
          <ErrorState message={LOAD_FAILED} onRetry={() => window.location.reload()} />
        ) : (
          <SkeletonCards label="Loading messages" />
        )
      ) : shown.length === 0 ? (
        <EmptyState art="mailbox" title={to || channel !== 'all' ? 'No message matches' : 'No messages yet'} />
      ) : (
        <Messages messages={shown} open={open} onChoose={setChosen} />
      )}
    </>
  )
}

type MessagesProps = {
  messages: readonly OutboxMessage[]
  open: OutboxMessage | null
  onChoose: (id: string | null) => void
}

/** List and message side by side; on small screens one at a time. */
function Messages({ messages, open, onChoose }: MessagesProps) {
  const shown = open ?? messages[0]
  const [isWhole, setWhole] = useState(false)
  return (
    <div className={styles.columns} data-open={open !== null || undefined}>
      <div className={styles.list} data-whole={isWhole || undefined}>
        <MessageList messages={messages} chosen={shown?.id ?? null} onChoose={onChoose} />
        {messages.length > FIRST_SHOWN && !isWhole && (
          <Button variant="default" className={styles.rest ?? ''} onClick={() => setWhole(true)}>
            Show all {messages.length}
          </Button>
        )}
      </div>
      <div className={styles.preview}>
        <Button
          variant="subtle"
          className={styles.back ?? ''}
          leftSection={<Icon name="arrow-left" size={18} />}
          onClick={() => onChoose(null)}
        >
          All messages
        </Button>
        {shown && <MessagePreview message={shown} />}
      </div>
    </div>
  )
}
