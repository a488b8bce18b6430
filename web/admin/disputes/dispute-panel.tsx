import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { DisputeDetail } from '#contract/disputes/admin.ts'
import { formatPhone } from '#contract/rules.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { getDisputeCase, sendEvidence } from '#web/endpoints/disputes/admin.gen.ts'
import { savePrivate } from '#web/ui/files/fetch-private.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { ErrorState } from '#web/ui/page/empty-state.tsx'
import { toast } from '#web/ui/toast.tsx'
import { EmailText } from '#web/ui/values/email-text.tsx'

import { History } from '#web/admin/history.tsx'
import { DisputeDialog } from './dispute-dialog.tsx'
import { BankFacts, DayFacts, DisputeFacts } from './dispute-facts.tsx'
import { RulingLine } from './ruling-line.tsx'
import { SharesFacts } from './shares-facts.tsx'

/** One dispute with both stories, the money, what each decision does with it, and the decision. */
export function DisputePanel({ id, onDecided }: { id: string; onDecided: () => void }) {
  const [times, setTimes] = useState(0)
  const asked = useLoaded(`${id} ${times}`, (signal) => call(getDisputeCase, { params: { id }, signal }))
  const [deciding, setDeciding] = useState(false)
  const { data: found, error, retry } = asked
  const renew = () => setTimes((before) => before + 1)
  if (error !== null) return <ErrorState message={errorText(error, LOAD_FAILED)} onRetry={retry} />
  if (found === null) return <p role="status">Loading the case…</p>
  const what = found.about === 'visit' ? '' : found.about === 'tip' ? 'Tip for ' : ''
  return (
    <Surface as="section" gap={20} aria-label={`Dispute about ${found.service_title}`}>
      <Heading size="lg">
        {what}
        {found.service_title}
        {found.scheduled_text && `, ${found.scheduled_text}`}
      </Heading>
      {found.why_not && <Notice icon="clock">{found.why_not}</Notice>}
      <DisputeFacts found={found} onExpired={renew} />
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
      <DayFacts found={found} />
      <History
        entries={found.history.map(({ at_text, by, what: text, reason }) => ({ at_text, who: by, text, reason }))}
      />
      <DisputeDialog
        of={found}
        opened={deciding}
        onClose={() => setDeciding(false)}
        onDecided={onDecided}
        onExpired={renew}
      />
    </Surface>
  )
}

/** The bank's question, and our answer to it. */
function Bank({ found: { id, chargeback, can }, onSent }: { found: DisputeDetail; onSent: () => void }) {
  const { busy, error, run } = useAction()
  if (!chargeback) return null
  return (
    <Stack gap={12}>
      <BankFacts chargeback={chargeback} />
      <ButtonRow>
        <Button
          variant="default"
          loading={busy}
          onClick={() => void run(() => savePrivate(`/api/admin/disputes/${id}/evidence`, `evidence-${id}.pdf`))}
        >
          Download evidence
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
            Send to the bank
          </Button>
        )}
      </ButtonRow>
      {can.send_evidence && <Quiet size="sm">Only once.</Quiet>}
      <FormError>{error}</FormError>
    </Stack>
  )
}
