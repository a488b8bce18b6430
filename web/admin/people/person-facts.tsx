import { Link } from 'react-router'

import type { PersonRecord } from '#contract/admin/people.ts'
import { formatPhone } from '#contract/rules.ts'
import { SCOPE_WORDS } from '#web/admin/system/scope-words.ts'
import { labelOf } from '#web/admin/verification-labels.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

import { PersonMoney } from './person-money.tsx'
import { countText } from './provider-facts.tsx'

const EMAIL_WORDS = {
  unconfirmed: 'Not confirmed',
  returned: 'Bounced: we send none',
}

/** Contact details, status, money, and tickets and reports of a person. */
export function PersonFacts({ record }: { record: PersonRecord }) {
  const {
    email,
    email_state,
    phone_number,
    address_text,
    verification,
    admin_scopes,
    terms,
    sessions,
    last_seen_text,
  } = record
  const look = verification && labelOf(verification)
  return (
    <Stack gap={20}>
      <Surface as="section" gap={12} aria-labelledby="contact">
        <Heading id="contact">Contact and account</Heading>
        <FactList>
          {record.deleted_text === null && (
            <>
              <Fact name="Email">
                <a href={`mailto:${email}`}>{email}</a>
                {email_state !== 'confirmed' && <Quiet size="sm">{EMAIL_WORDS[email_state]}</Quiet>}
              </Fact>
              <Fact name="Phone">
                <a href={`tel:+1${phone_number}`}>{formatPhone(phone_number)}</a>
              </Fact>
              <Fact name="Address">{address_text}</Fact>
            </>
          )}
          {look && (
            <Fact name="Approval">
              <Badge tone={look.tone} icon={look.icon}>
                {look.label}
              </Badge>
            </Fact>
          )}
          {record.reliability && (
            <Fact name="Last 12 months">
              {countText(record.reliability.visits, 'visit')}, {countText(record.reliability.no_shows, 'no-show')},{' '}
              {countText(record.reliability.late_cancellations, 'late cancellation')}
            </Fact>
          )}
          {admin_scopes.length > 0 && (
            <Fact name="Scopes">{admin_scopes.map((scope) => SCOPE_WORDS[scope].label).join(', ')}</Fact>
          )}
          <Fact name="Sessions">
            {sessions === 0 ? 'Not logged in' : `${sessions}, last used ${last_seen_text ?? ''}`}
          </Fact>
          <Fact name="Terms">
            {terms.length === 0
              ? 'None accepted'
              : terms.map(({ name, accepted_text }) => (
                  <Quiet key={name} size="sm">
                    {name}, accepted {accepted_text}
                  </Quiet>
                ))}
          </Fact>
        </FactList>
      </Surface>
      {record.money && <PersonMoney money={record.money} />}
      {record.waiting.length > 0 && <Waiting lines={record.waiting} />}
      <Cases cases={record.cases} />
    </Stack>
  )
}

function Waiting({ lines }: { lines: PersonRecord['waiting'] }) {
  return (
    <Surface as="section" gap={12} aria-labelledby="waiting">
      <Heading id="waiting">Waitlist</Heading>
      <PlainList divided>
        {lines.map(({ id, title, provider, booking_id, days_text, state, joined_text }) => (
          <li key={id}>
            <Words
              title={
                booking_id === null ? title : <Link to={`/admin/bookings/${booking_id}`}>An earlier time: {title}</Link>
              }
            >
              <span>
                {provider ? (
                  <>
                    With <Link to={`/admin/people/${provider.id}`}>{provider.full_name}</Link>
                  </>
                ) : (
                  'With any provider'
                )}
                {' · '}
                {days_text}
              </span>
              <span>
                {state === 'paused' ? 'Paused' : 'Waiting'} · joined {joined_text}
              </span>
            </Words>
          </li>
        ))}
      </PlainList>
    </Surface>
  )
}

const KINDS: Record<PersonRecord['cases'][number]['kind'], { label: string; to: (id: string) => string }> = {
  message: { label: 'Message', to: (id) => `/admin/cases?kind=ticket&id=${id}` },
  missed_visit: { label: 'Missed visit', to: (id) => `/admin/cases?state=open&id=${id}` },
  dispute: { label: 'Dispute', to: (id) => `/admin/cases?state=disputes&id=${id}` },
  conversation: { label: 'Conversation', to: (id) => `/admin/conversations?id=${id}` },
  review: { label: 'Review', to: (id) => `/admin/reviews?id=${id}` },
  photo: { label: 'Photo', to: (id) => `/admin/photos?id=${id}` },
}

function Cases({ cases }: Pick<PersonRecord, 'cases'>) {
  return (
    <Surface as="section" gap={12} aria-labelledby="cases">
      <Heading id="cases">Messages, cases and reports</Heading>
      {cases.length === 0 ? (
        <Quiet>None.</Quiet>
      ) : (
        <PlainList divided>
          {cases.map(({ id, kind, text, state_text, is_open, at_text }) => {
            const { label, to } = KINDS[kind]
            return (
              <li key={`${id} ${at_text}`}>
                <Words title={is_open ? <Link to={to(id)}>{text}</Link> : text}>
                  <span>
                    {label} · {state_text} · {at_text}
                  </span>
                </Words>
              </li>
            )
          })}
        </PlainList>
      )}
    </Surface>
  )
}
