import { Button } from '#web/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import type { CaseLine, changeTicket as changeTicketEndpoint, Ticket } from '#contract/admin/tickets.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { changeTicket, getTicket } from '#web/endpoints/admin/tickets.gen.ts'
import { useSession } from '#web/session.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { ErrorState } from '#web/ui/page/empty-state.tsx'
import { EmailText } from '#web/ui/values/email-text.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

import { AnswerForm } from './answer-form.tsx'
import { type Writing, TicketDialog } from './ticket-dialog.tsx'
import { TicketThread } from './ticket-thread.tsx'

type Change = NonNullable<CallInput<typeof changeTicketEndpoint>['body']>

type TicketPanelProps = {
  id: string
  /** Once it is answered: what comes next, null where nothing does. */
  next: CaseLine | null | undefined
  onNext: (id: string) => void
  onAnswered: () => void
  onChanged: () => void
}

/** One ticket: what was written and the answer come first, whose it is and what else can be done with it below. */
export function TicketPanel({ id, next, onNext, onAnswered, onChanged }: TicketPanelProps) {
  const loaded = useLoaded(id, (signal) => call(getTicket, { params: { id }, signal }))
  const { data: ticket, error, retry, reload, replace } = loaded
  if (error !== null && ticket === null) return <ErrorState message={errorText(error, LOAD_FAILED)} onRetry={retry} />
  if (ticket === null) return <p role="status">Loading the message…</p>
  const changed = (now: Ticket) => {
    replace(now)
    onChanged()
  }
  return (
    <Surface as="section" gap={16} aria-label={`Message of ${ticket.name}`}>
      <Stack gap={4}>
        <Heading size="lg">{ticket.subject}</Heading>
        <TicketBadges ticket={ticket} />
      </Stack>
      <TicketThread key={`thread of ${id}`} messages={ticket.messages} />
      {next !== undefined && <AfterAnswer to={ticket.answers_to} next={next} onNext={onNext} />}
      {ticket.state === 'spam' ? (
        <Notice icon="ban" title="Marked as spam">
          Reopen it to answer.
        </Notice>
      ) : (
        <AnswerForm
          key={id}
          ticket={ticket}
          onAnswered={(now) => {
            onAnswered()
            changed(now)
          }}
          onChanged={reload}
        />
      )}
      <TicketActs ticket={ticket} onChanged={changed} onRefused={reload} />
      <TicketFacts ticket={ticket} />
    </Surface>
  )
}

type AfterAnswerProps = { to: string; next: CaseLine | null; onNext: (id: string) => void }

/** The way on, under the keys of who has just sent: Enter opens the next case. */
function AfterAnswer({ to, next, onNext }: AfterAnswerProps) {
  const way = useRef<HTMLButtonElement>(null)
  useEffect(() => way.current?.focus(), [])
  return (
    <Notice icon="check" title={`Sent to ${to}`}>
      {next === null ? (
        'All done.'
      ) : (
        <Button ref={way} size="sm" onClick={() => onNext(next.id)}>
          Next: {next.title}
        </Button>
      )}
    </Notice>
  )
}

const STATES: Record<Ticket['state'], string> = {
  new: 'New',
  open: 'Open',
  waiting: 'Waiting for them',
  solved: 'Solved',
  spam: 'Spam',
}

function TicketBadges({ ticket: { state, is_reopened, is_urgent, is_overdue, due_text } }: { ticket: Ticket }) {
  const isOurs = state === 'new' || state === 'open'
  return (
    <Row wrap gap={[4, 8]}>
      <Badge tone={isOurs ? 'accent' : 'quiet'}>{is_reopened && state === 'open' ? 'Reopened' : STATES[state]}</Badge>
      {is_urgent && (
        <Badge tone="warn" icon="clock">
          Urgent
        </Badge>
      )}
      {due_text !== null && is_overdue && (
        <Badge tone="bad" icon="clock">
          Overdue
        </Badge>
      )}
      {/* Apart, so that the moment takes a second line where it needs one. */}
      {due_text !== null && (
        <Quiet as="span" size="sm">
          {is_overdue ? 'since' : 'Answer by'} {due_text}
        </Quiet>
      )}
    </Row>
  )
}

function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { name, email, phone, person, is_proven, booking, owner, about, created_text } = ticket
  return (
    <FactList>
      <Fact name="From">
        {name}, <EmailText address={email} />
        {phone !== null && `, ${phone}`}
      </Fact>
      <Fact name="About">
        {about}, {created_text}
      </Fact>
      <Fact name="Account">
        {person === null ? (
          'None known'
        ) : (
          <>
            <Link to={`/admin/people/${person.id}`}>{person.full_name}</Link>
            {is_proven ? '' : ' (not logged in)'}
          </>
        )}
      </Fact>
      {booking && (
        <Fact name="Booking">
          <Link to={`/admin/bookings/${booking.id}`}>{booking.text}</Link>
        </Fact>
      )}
      <Fact name="Owner">{owner?.full_name ?? 'No one'}</Fact>
    </FactList>
  )
}

type ActsProps = { ticket: Ticket; onChanged: (ticket: Ticket) => void; onRefused: () => void }

function TicketActs({ ticket, onChanged, onRefused }: ActsProps) {
  const { user } = useSession()
  const [writing, setWriting] = useState<Writing | null>(null)
  const { busy, error, run } = useAction()
  const { state, owner, is_urgent } = ticket
  const change = (body: Change) =>
    run(async () => {
      try {
        onChanged(await call(changeTicket, { params: { id: ticket.id }, body }))
      } catch (reason) {
        onRefused()
        throw reason
      }
    })
  const isOurs = state === 'new' || state === 'open'
  return (
    <>
      <ButtonRow gap={8} phones="share">
        {owner === null && (
          <Button size="sm" variant="light" loading={busy} onClick={() => void change({ owner: 'me' })}>
            Take it
          </Button>
        )}
        {owner !== null && (
          <Button size="sm" variant="default" disabled={busy} onClick={() => void change({ owner: 'nobody' })}>
            {owner.id === user?.id ? 'Hand it back' : `Take it from ${owner.full_name}`}
          </Button>
        )}
        {state !== 'solved' && state !== 'spam' && (
          <Button size="sm" variant="default" disabled={busy} onClick={() => void change({ state: 'solved' })}>
            Solved
          </Button>
        )}
        {!isOurs && (
          <Button size="sm" variant="default" disabled={busy} onClick={() => void change({ state: 'open' })}>
            Open again
          </Button>
        )}
        <Button size="sm" variant="default" disabled={busy} onClick={() => void change({ is_urgent: !is_urgent })}>
          {is_urgent ? 'Not urgent' : 'Urgent'}
        </Button>
        <Button size="sm" variant="subtle" onClick={() => setWriting('note')}>
          Add a note
        </Button>
        <Button size="sm" variant="subtle" onClick={() => setWriting('mail')}>
          Paste an email
        </Button>
        <Button size="sm" variant="subtle" onClick={() => setWriting('links')}>
          Link account or booking
        </Button>
        {state !== 'spam' && (
          <Button
            size="sm"
            variant="subtle"
            color="pink"
            disabled={busy}
            onClick={() => void change({ state: 'spam' })}
          >
            Spam
          </Button>
        )}
      </ButtonRow>
      <FormError>{error}</FormError>
      <TicketDialog ticket={ticket} writing={writing} onClose={() => setWriting(null)} onChanged={onChanged} />
    </>
  )
}
