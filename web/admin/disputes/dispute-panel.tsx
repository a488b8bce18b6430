import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { DisputeDetail } from '#contract/disputes/desk.ts'
import { formatDollars } from '#contract/money.ts'
import { formatPhone } from '#contract/rules.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { getDisputeCase, sendEvidence } from '#web/endpoints/disputes/desk.gen.ts'
import { savePrivate } from '#web/ui/files/fetch-private.ts'
import { PhotoRow } from '#web/ui/files/photo-row.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAct } from '#web/ui/forms/use-act.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Notice, Quote } from '#web/ui/layout/notice.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { ErrorState } from '#web/ui/page/empty-state.tsx'
import { toast } from '#web/ui/toast.tsx'
import { EmailText } from '#web/ui/values/email-text.tsx'

import { History } from '#web/admin/history.tsx'
import { DisputeDialog } from './dispute-dialog.tsx'
import { RulingLine } from './ruling-line.tsx'
import { SharesFacts } from './shares-facts.tsx'

/** One dispute with both stories, the money, what each decision does with it, and the decision. */
export function DisputePanel({ id, onDecided }: { id: string; onDecided: () => void }) {
  const [times, setTimes] = useState(0)
  const asked = useLoaded(`${id} ${times}`, (signal) => call(getDisputeCase, { params: { id }, signal }))
  const [deciding, setDeciding] = useState(false)
  const { data: found, error, retry } = asked
  const renew = () => setTimes((before) => before + 1)
  if (error !== null)
    return <ErrorState message={errorText(error, 'Failed to load the case. Please try again later.')} onRetry={retry} />
  if (found === null) return <p role="status">Loading the case…</p>
  const what = found.about === 'visit' ? '' : found.about === 'tip' ? 'Tip for ' : ''
  return (
    <Surface as="section" gap={20} aria-label={`Dispute about ${found.service_title}`}>
      <Heading size="lg">
        {what}
        {found.service_title}
        {found.scheduled_text && `, ${found.scheduled_text}`}
      </Heading>
      <Words title={found.reason} plain>
        {found.asks_text}
      </Words>
      {found.why_not && <Notice icon="clock">{found.why_not}</Notice>}
      <Stories found={found} onExpired={renew} />
      <FactList shape="beside">
        <Fact name="Opened">{found.opened_text}</Fact>
        {found.state === 'open' && <Fact name="Decide by">{found.due_text}</Fact>}
        <Fact name="Paid">{formatDollars(found.paid)}</Fact>
      </FactList>
      <SharesFacts title="Current balances" shares={found.now} />
      {found.can.decide && (
        <ButtonRow>
          <Button data-act onClick={() => setDeciding(true)}>
            Decide
          </Button>
        </ButtonRow>
      )}
      {found.chargeback && <Bank found={found} onSent={renew} />}
      {[found.client, found.provider].map(
        (person, at) =>
          person && (
            <Words key={person.id} title={`${at === 0 ? 'Client' : 'Provider'}: ${person.full_name}`}>
              <a href={`mailto:${person.email}`}>
                <EmailText address={person.email} />
              </a>
              <a href={`tel:${person.phone_number}`}>{formatPhone(person.phone_number)}</a>
            </Words>
          ),
      )}
      {found.rulings.map((ruling) => (
        <RulingLine key={ruling.id} ruling={ruling} onAnswered={onDecided} />
      ))}
      {found.day.length > 0 && (
        <FactList shape="beside">
          {found.day.map(({ title, text }) => (
            <Fact key={title} name={title}>
              {text}
            </Fact>
          ))}
        </FactList>
      )}
      <History
        entries={found.history.map(({ at_text, by, what: text, reason }) => ({ at_text, who: by, text, reason }))}
      />
      <DisputeDialog of={found} opened={deciding} onClose={() => setDeciding(false)} onDecided={onDecided} />
    </Surface>
  )
}

function Stories({ found, onExpired }: { found: DisputeDetail; onExpired: () => void }) {
  const said = [
    ['says', found.statement],
    ['answers', found.answer],
    ['appeals', found.appeal],
    ['answers the appeal', found.appeal_answer],
  ] as const
  if (found.kind === 'chargeback') return null
  return (
    <Stack gap={12}>
      {said.map(
        ([verb, words]) =>
          words && (
            <Stack key={verb} gap={8}>
              <Quote tone="plain" title={`${words.by} ${verb}, ${words.at_text}`}>
                {words.text}
              </Quote>
              <PhotoRow photos={words.photos} by={words.by} onExpired={onExpired} />
            </Stack>
          ),
      )}
      {!found.answer && <Quiet>The other side has not answered.</Quiet>}
    </Stack>
  )
}

/** What the bank asks, and the answer to it. */
function Bank({ found: { id, chargeback, can }, onSent }: { found: DisputeDetail; onSent: () => void }) {
  const { busy, error, run } = useAct('This did not work. Please try again.')
  if (!chargeback) return null
  const { status, amount, fee, returned, evidence_due_text, evidence_sent_text } = chargeback
  return (
    <Stack gap={12}>
      <FactList shape="beside">
        <Fact name="The bank">{status}</Fact>
        <Fact name="Withdrawn">{formatDollars(amount)}</Fact>
        {returned > 0 && <Fact name="Came back">{formatDollars(returned)}</Fact>}
        <Fact name="It costs us">{formatDollars(fee)}</Fact>
        {evidence_due_text && <Fact name="Answer by">{evidence_due_text}</Fact>}
        {evidence_sent_text && <Fact name="Answered">{evidence_sent_text}</Fact>}
      </FactList>
      <ButtonRow>
        <Button
          variant="default"
          loading={busy}
          onClick={() => void run(() => savePrivate(`/api/admin/disputes/${id}/evidence`, `evidence-${id}.pdf`))}
        >
          Download the evidence
        </Button>
        {can.send_evidence && (
          <Button
            loading={busy}
            onClick={() =>
              void run(async () => {
                await call(sendEvidence, { params: { id } })
                toast('Sent to the bank.')
                onSent()
              })
            }
          >
            Send it to the bank
          </Button>
        )}
      </ButtonRow>
      {can.send_evidence && <Quiet size="sm">It can be sent once, and not changed afterwards.</Quiet>}
      <FormError>{error}</FormError>
    </Stack>
  )
}
