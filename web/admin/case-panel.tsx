import { Button } from '@mantine/core'
import { useState } from 'react'

import type { CaseDetail } from '#contract/bookings/cases.ts'
import { formatDollars } from '#contract/money.ts'
import { formatPhone } from '#contract/rules.ts'
import { call } from '#web/api.ts'
import { errorText } from '#web/api-error.ts'
import { getCase } from '#web/endpoints.gen.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Surface } from '#web/ui/surface.tsx'

import { CaseDialog } from './case-dialog.tsx'
import { History } from './history.tsx'

import styles from './case-panel.module.css'

/** One case with all that an admin looks at before deciding, and the decision. */
export function CasePanel({ id, onDecided }: { id: string; onDecided: () => void }) {
  const { data: found, error, retry } = useLoaded(id, (signal) => call(getCase, { params: { id }, signal }))
  const [asking, setAsking] = useState(false)
  if (error !== null)
    return <ErrorState message={errorText(error, 'Failed to load the case. Please try again later.')} onRetry={retry} />
  if (found === null) return <p role="status">Loading the case…</p>
  return (
    <Surface as="section" className={styles.panel} aria-label={`Case of ${found.client_name}`}>
      <h2>
        {found.service_title}, {found.scheduled_text}
      </h2>
      <blockquote>
        <strong>{found.client_name} says</strong>
        {found.statement}
      </blockquote>
      <dl>
        <Fact name="Reported as missed" text={found.reported_text} />
        <Fact name="Objected" text={found.opened_text} />
        <Fact name="Paid" text={formatDollars(found.paid)} />
        <Fact name="Kept now" text={formatDollars(found.kept)} />
      </dl>
      <Person side="Client" person={found.client} />
      <Person side="Provider" person={found.provider} />
      <Decided found={found} />
      {found.can.decide && (
        <Button className={styles.decide} onClick={() => setAsking(true)}>
          Decide
        </Button>
      )}
      <History
        entries={found.history.map(({ at_text, by, what, reason }) => ({ at_text, who: by, text: what, reason }))}
      />
      <CaseDialog of={found} opened={asking} onClose={() => setAsking(false)} onDecided={onDecided} />
    </Surface>
  )
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}

function Person({ side, person }: { side: string; person: CaseDetail['client'] }) {
  return (
    <p className={styles.person}>
      <strong>
        {side}: {person.full_name}
      </strong>
      <a href={`mailto:${person.email}`}>
        <EmailText address={person.email} />
      </a>
      <a href={`tel:${person.phone_number}`}>{formatPhone(person.phone_number)}</a>
    </p>
  )
}

const DECIDED: Record<NonNullable<CaseDetail['decision']>, (refunded: string) => string> = {
  provider: () => 'The no-show stands; nothing went back.',
  client: (refunded) => `All of it went back: ${refunded}.`,
  part: (refunded) => `${refunded} went back.`,
}

function Decided({ found: { decision, refunded, decided_by, decided_text, reason } }: { found: CaseDetail }) {
  if (decision === null) return null
  return (
    <div className={styles.decided}>
      <strong>{DECIDED[decision](formatDollars(refunded))}</strong>
      <p>
        {decided_by}, {decided_text}: {reason}
      </p>
    </div>
  )
}
