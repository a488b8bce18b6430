import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { CaseDetail } from '#contract/bookings/cases.ts'
import { formatDollars } from '#contract/money.ts'
import { formatPhone } from '#contract/rules.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { getCase } from '#web/endpoints/bookings/cases.gen.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Quote } from '#web/ui/layout/notice.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { ErrorState } from '#web/ui/page/empty-state.tsx'
import { EmailText } from '#web/ui/values/email-text.tsx'

import { CaseDialog } from './case-dialog.tsx'
import { History } from './history.tsx'

/** One case with everything an admin reads before deciding, and the decision. */
export function CasePanel({ id, onDecided }: { id: string; onDecided: () => void }) {
  const { data: found, error, retry } = useLoaded(id, (signal) => call(getCase, { params: { id }, signal }))
  const [asking, setAsking] = useState(false)
  if (error !== null) return <ErrorState message={errorText(error, LOAD_FAILED)} onRetry={retry} />
  if (found === null) return <p role="status">Loading the case…</p>
  return (
    <Surface as="section" gap={20} aria-label={`Case of ${found.client_name}`}>
      <Heading size="lg">
        {found.service_title}, {found.scheduled_text}
      </Heading>
      <Quote title={`${found.client_name} says`}>{found.statement}</Quote>
      <FactList>
        {found.reported_text && <Fact name="Reported as missed">{found.reported_text}</Fact>}
        <Fact name={found.kind === 'objection' ? 'Objected' : 'Said that nobody came'}>{found.opened_text}</Fact>
        <Fact name="Paid">{formatDollars(found.paid)}</Fact>
        <Fact name="Kept now">{formatDollars(found.kept)}</Fact>
      </FactList>
      <DayFacts day={found.day} />
      <Person side="Client" person={found.client} />
      <Person side="Provider" person={found.provider} />
      <Decided found={found} />
      {found.can.decide && (
        <ButtonRow>
          <Button data-act onClick={() => setAsking(true)}>
            Decide
          </Button>
        </ButtonRow>
      )}
      <History
        entries={found.history.map(({ at_text, by, what, reason }) => ({ at_text, who: by, text: what, reason }))}
      />
      <CaseDialog of={found} opened={asking} onClose={() => setAsking(false)} onDecided={onDecided} />
    </Surface>
  )
}

/** Records of the day, beside both statements. */
function DayFacts({ day }: Pick<CaseDetail, 'day'>) {
  if (day.length === 0) return <Quiet>Nothing recorded.</Quiet>
  return (
    <FactList>
      {day.map(({ title, text }) => (
        <Fact key={title} name={title}>
          {text}
        </Fact>
      ))}
    </FactList>
  )
}

function Person({ side, person }: { side: string; person: CaseDetail['client'] }) {
  return (
    <Words title={`${side}: ${person.full_name}`}>
      <a href={`mailto:${person.email}`}>
        <EmailText address={person.email} />
      </a>
      <a href={`tel:${person.phone_number}`}>{formatPhone(person.phone_number)}</a>
    </Words>
  )
}

const NOBODY_CAME: Partial<typeof DECIDED> = {
  provider: () => 'The visit stands.',
  client: (refunded) => `Nobody came: ${refunded} refunded.`,
}

const DECIDED: Record<NonNullable<CaseDetail['decision']>, (refunded: string) => string> = {
  provider: () => 'The no-show stands: no refund.',
  client: (refunded) => `Full refund: ${refunded}.`,
  part: (refunded) => `Partial refund: ${refunded}.`,
}

function Decided({ found: { kind, decision, refunded, decided_by, decided_text, reason } }: { found: CaseDetail }) {
  if (decision === null) return null
  return (
    <Words title={wordsOf(kind, decision)(formatDollars(refunded))} plain>
      {decided_by}, {decided_text}: {reason}
    </Words>
  )
}

function wordsOf(kind: CaseDetail['kind'], decision: NonNullable<CaseDetail['decision']>) {
  return (kind === 'nobody_came' && NOBODY_CAME[decision]) || DECIDED[decision]
}
