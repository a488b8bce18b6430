import { AUDIT_REASON } from '#web/admin/reasons.ts'
import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'

import type { Break, Resolution } from '#contract/payments/reconciliation.ts'
import type { StuckRefund } from '#contract/payments/stuck-refunds.ts'
import { type Asked, ReasonDialog } from '#web/admin/reason-dialog.tsx'
import { call, callPage, type Page } from '#web/api.ts'
import { listStuckRefunds } from '#web/endpoints/payments/stuck-refunds.gen.ts'
import { listDiscrepancies, resolveDiscrepancy } from '#web/endpoints/payments/reconciliation.gen.ts'
import { Details } from '#web/ui/layout/details.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { type Loaded, tryLoad } from '#web/ui/loading/try-load.ts'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { Money } from '#web/ui/values/money.tsx'

import { StuckRefunds } from './stuck-refunds.tsx'
import { moneyPart } from './money-part.tsx'

import styles from './money.module.css'

const PAGE = 30

const STATES = [
  { key: 'open', label: 'Open', empty: 'No differences' },
  { key: 'closed', label: 'Closed', empty: 'None closed' },
] as const
type State = (typeof STATES)[number]
type Asking = { state: State; id: string | null }
type DiscrepanciesLoaded = { asking: Asking; found: Loaded<Page<Break[]>>; stuck: Loaded<StuckRefund[]> | null }

const loadDiscrepancies = ({ state: { key: state } }: Asking, cursor?: string): Promise<Page<Break[]>> =>
  callPage(listDiscrepancies, { query: { state, limit: PAGE, ...(cursor ? { cursor } : {}) } })

async function load(request: Request): Promise<DiscrepanciesLoaded> {
  const { searchParams } = new URL(request.url)
  const state = STATES.find(({ key }) => key === searchParams.get('state')) ?? STATES[0]
  const asking = { state, id: searchParams.get('id') }
  const isOpen = state.key === 'open'
  const [found, stuck] = await Promise.all([
    tryLoad(LOAD_FAILED, () => loadDiscrepancies(asking)),
    isOpen ? tryLoad(LOAD_FAILED, () => call(listStuckRefunds)) : null,
  ])
  return { asking, found, stuck }
}

function Reconciliation({ loaded: { asking, found, stuck } }: { loaded: DiscrepanciesLoaded }) {
  return (
    <>
      <Tabs
        label="Differences by state"
        current={asking.state.key}
        tabs={STATES.map(({ key, label }) => ({ key, label, to: `?part=reconciliation&state=${key}` }))}
      />
      {stuck && (
        <WhenLoaded loaded={stuck}>{(refunds) => <StuckRefunds refunds={refunds} firstId={asking.id} />}</WhenLoaded>
      )}
      <WhenLoaded loaded={found}>{(first) => <DiscrepancyList asking={asking} first={first} />}</WhenLoaded>
    </>
  )
}

function DiscrepancyList({ asking, first }: { asking: Asking; first: Page<Break[]> }) {
  const revalidator = useRevalidator()
  const list = usePagedList(first, asking.state.key, (cursor) => loadDiscrepancies(asking, cursor))
  const [asked, setAsked] = useState<Asked | null>(null)
  if (list.items.length === 0) return <EmptyState art="check" title={asking.state.empty} />
  // The one that a task leads to is on top.
  const items = list.items.toSorted((one, other) => Number(other.id === asking.id) - Number(one.id === asking.id))
  return (
    <>
      <PlainList gap={20}>
        {items.map((found) => (
          <li key={found.id}>
            <DiscrepancyCard found={found} onAsk={setAsked} />
          </li>
        ))}
      </PlainList>
      <MoreButton list={list} failed={LOAD_FAILED} />
      <ReasonDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onDecided={() => {
          setAsked(null)
          void revalidator.revalidate().then(focusHeading)
        }}
      />
    </>
  )
}

type CardProps = { found: Break; onAsk: (asked: Asked) => void }

function DiscrepancyCard({ found, onAsk }: CardProps) {
  const { id, title, text, expected, holds_text, reference, booking_id, first_seen_text, said, closed_text } = found
  const choices = CHOICES.filter(({ resolution }) => found.can[resolution])
  return (
    <Surface as="article" gap={12} aria-labelledby={`difference-${id}`}>
      <Heading id={`difference-${id}`}>{title}</Heading>
      <Quiet>{text}</Quiet>
      <FactList>
        <Fact name="By our books">{expected === null ? 'Nothing' : <Money amount={expected} />}</Fact>
        <Fact name="At the payment company">{foundText(found)}</Fact>
        <Fact name="What waits">{holds_text}</Fact>
        <Fact name="First seen">{first_seen_text}</Fact>
        <Fact name="Payment company id" className={styles.long}>
          {reference}
        </Fact>
        {booking_id && (
          <Fact name="Booking" className={styles.long}>
            {booking_id}
          </Fact>
        )}
      </FactList>
      {closed_text && (
        <p>
          {closed_text}
          {found.reason && `: ${found.reason}`}
        </p>
      )}
      <Details icon="file" title="Raw data">
        <pre className={styles.said}>{said}</pre>
      </Details>
      {choices.length > 0 && (
        <ButtonRow phones="stack">
          {choices.map((choice) => (
            <Button
              key={choice.resolution}
              variant={choice.resolution === 'dismissed' ? 'default' : 'light'}
              onClick={() => onAsk(questionOf(found, choice))}
            >
              {choice.label}
            </Button>
          ))}
        </ButtonRow>
      )}
    </Surface>
  )
}

function foundText({ found, currency }: Break) {
  if (found === null) return 'Nothing'
  return currency === 'CAD' ? <Money amount={found} /> : `${found.toFixed(2)} ${currency}`
}

type Choice = { resolution: Resolution; label: string; question: string; consequence: string; done: string }

const CHOICES: readonly Choice[] = [
  {
    resolution: 'paid_in_full',
    label: 'Accept as paid in full',
    question: 'Accept this as paid in full?',
    consequence: 'The visit is paid. Any extra is refunded.',
    done: 'Accepted',
  },
  {
    resolution: 'returned',
    label: 'Return the money',
    question: 'Return this money?',
    consequence: 'The client can pay again.',
    done: 'Refund requested',
  },
  {
    resolution: 'booked',
    label: 'Book the refund',
    question: 'Book this as a refund?',
    consequence: 'No money is sent; shares are taken back.',
    done: 'Booked as a refund',
  },
  {
    resolution: 'dismissed',
    label: 'Dismiss',
    question: 'Dismiss this difference?',
    consequence: 'No money moves.',
    done: 'Dismissed',
  },
]

function questionOf({ id }: Break, { resolution, label, question, consequence, done }: Choice): Asked {
  return {
    question,
    consequence,
    label,
    reasonLabel: AUDIT_REASON,
    danger: false,
    decide: ({ reason }) => call(resolveDiscrepancy, { params: { id }, body: { resolution, reason } }),
    done,
  }
}

/** Differences between the payment company and our books, and their state. */
export const reconciliation = moneyPart(load, Reconciliation)
