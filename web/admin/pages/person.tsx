import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'

import type { PersonBooking, PersonRecord } from '#contract/admin/people.ts'
import { confirmationOfDecision } from '#web/admin/decisions.ts'
import { confirmationOfHold, confirmationOfRelease } from '#web/admin/money/hold-questions.ts'
import { type PersonAct, PersonDialog } from '#web/admin/people/person-dialog.tsx'
import { PersonFacts } from '#web/admin/people/person-facts.tsx'
import { loadMessages, readMessageQuery } from '#web/admin/people/message-log.tsx'
import { PersonMessages, type ToldPerson } from '#web/admin/people/person-messages.tsx'
import { PersonNotes } from '#web/admin/people/person-notes.tsx'
import { ProviderFacts } from '#web/admin/people/provider-facts.tsx'
import { PersonVisits, loadVisits } from '#web/admin/people/person-visits.tsx'
import { ViewDialog } from '#web/admin/people/view-dialog.tsx'
import { type Asked, ReasonDialog } from '#web/admin/reason-dialog.tsx'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { call, type Page } from '#web/api.ts'
import { getPersonRecord } from '#web/endpoints/admin/people.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import type { Route } from './+types/person'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'People')

type Shown = { record: PersonRecord; visits: Page<PersonBooking[]> }

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  if (id === undefined) return null
  const record = call(getPersonRecord, { params: { id } })
  const asked = new URL(request.url).searchParams
  if (asked.get('part') === 'messages') {
    const query = readMessageQuery(asked)
    const [person, first] = await Promise.all([record, loadMessages(id, query)])
    return { told: { person, query, first } satisfies ToldPerson }
  }
  const [found, visits] = await Promise.all([record, loadVisits(id)])
  return { record: found, visits }
}

/** The record of a person, or a search for one. */
export default function Person({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <>
        <PageHeader title="People" />
        <EmptyState art="telescope" title="Search above" />
      </>
    )
  if ('told' in loaderData) return <PersonMessages {...loaderData.told} />
  return <PersonPage key={loaderData.record.id} {...loaderData} />
}

const ROLES: Record<PersonRecord['role'], string> = {
  client: 'Client',
  pending_provider: 'Pending provider',
  provider: 'Provider',
  admin: 'Admin',
}

function PersonPage({ record, visits }: Shown) {
  const { id, full_name, role, verification, suspended_text, suspended_reason, deleted_text, joined_text, can } = record
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<PersonAct | null>(null)
  const [question, setQuestion] = useState<Asked | null>(null)
  const [viewing, setViewing] = useState(false)
  /** Providers are suspended together with their visits and payouts; other accounts are just closed and opened. */
  const decide = (act: 'suspend' | 'lift_suspension') =>
    verification === 'suspended' || (act === 'suspend' && verification !== null)
      ? setQuestion(confirmationOfDecision(record, act))
      : setAsked(act)
  return (
    <>
      <PageHeader
        title={full_name}
        lead={`${ROLES[role]} since ${joined_text}`}
        back={{ to: '/admin/people', label: 'People' }}
        actions={
          <>
            {can.messages && (
              <Button component={Link} variant="default" to="?part=messages">
                Messages to them
              </Button>
            )}
            {can.view && (
              <Button variant="default" onClick={() => setViewing(true)}>
                View as
              </Button>
            )}
            {can.end_sessions && (
              <Button variant="default" onClick={() => setAsked('end_sessions')}>
                Log out everywhere
              </Button>
            )}
            {can.hold_payouts && (
              <Button variant="default" onClick={() => setQuestion(confirmationOfHold(record))}>
                Hold payouts
              </Button>
            )}
            {can.release_payouts && (
              <Button variant="default" onClick={() => setQuestion(confirmationOfRelease(record))}>
                Release payouts
              </Button>
            )}
            {can.suspend && (
              <Button variant="subtle" color="pink" onClick={() => decide('suspend')}>
                Suspend
              </Button>
            )}
            {can.delete && (
              <Button variant="subtle" color="pink" onClick={() => setAsked('delete')}>
                Delete account
              </Button>
            )}
            {can.lift_suspension && <Button onClick={() => decide('lift_suspension')}>Lift suspension</Button>}
          </>
        }
      />
      <Stack gap={20}>
        {deleted_text !== null && <Notice tone="info" icon="info" title={`Deleted on ${deleted_text}`} />}
        {suspended_text !== null && (
          <Notice tone="warn" icon="ban" title={`Suspended since ${suspended_text}`}>
            {suspended_reason}
          </Notice>
        )}
        <Columns gap={20} widths="minmax(0, 3fr) minmax(0, 2fr)" until="area">
          <Stack gap={20}>
            <PersonVisits record={record} first={visits} />
            {record.provider && <ProviderFacts record={record} provider={record.provider} />}
            {deleted_text === null && <PersonNotes record={record} onAdded={() => void revalidate()} />}
          </Stack>
          <PersonFacts record={record} />
        </Columns>
      </Stack>
      <ViewDialog opened={viewing} person={{ id, full_name }} onClose={() => setViewing(false)} />
      <ReasonDialog
        asked={question}
        onClose={() => setQuestion(null)}
        onDecided={() => {
          setQuestion(null)
          void revalidate()
        }}
      />
      <PersonDialog
        asked={asked}
        person={{ id, full_name }}
        onClose={() => setAsked(null)}
        onDone={() => {
          setAsked(null)
          void revalidate()
        }}
      />
    </>
  )
}
