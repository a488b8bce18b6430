import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { Dispute, Disputes } from '#contract/disputes.ts'
import { call } from '#web/api.ts'
import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import { listDisputes, withdrawDispute } from '#web/endpoints/disputes.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { PhotoRow } from '#web/ui/files/photo-row.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Notice, Quote } from '#web/ui/layout/notice.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Steps } from '#web/ui/page/steps.tsx'
import { Quiet, Words } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { Money } from '#web/ui/values/money.tsx'
import { useFresh } from '#web/use-fresh.ts'

import { ReportDialog } from './report-dialog.tsx'
import { SaidDialog } from './said-dialog.tsx'

type DisputesPanelProps = { bookingId: string; onChanged: () => void }

/** Problems with a visit or its tips, their state, and the way to report one. */
export function DisputesPanel({ bookingId, onChanged }: DisputesPanelProps) {
  const { data, error, reload, retry } = useLoaded(bookingId, (signal) =>
    call(listDisputes, { params: { id: bookingId }, signal }),
  )
  useFresh(reload, ['visit'], bookingId)
  const renew = () => {
    reload()
    onChanged()
  }
  if (data === null && error !== null)
    return (
      <Row wrap>
        <Quiet size="sm">Couldn’t check for reports.</Quiet>
        <Button variant="subtle" size="compact-sm" onClick={retry}>
          Try again
        </Button>
      </Row>
    )
  if (data === null || (data.disputes.length === 0 && data.reportable.length === 0)) return null
  return (
    <Stack gap={16} id="dispute">
      {data.disputes.map((dispute) => (
        <DisputeCard key={dispute.id} dispute={dispute} onChanged={renew} />
      ))}
      {data.reportable.length > 0 && <ReportLine bookingId={bookingId} disputes={data} onChanged={renew} />}
    </Stack>
  )
}

function ReportLine({
  bookingId,
  disputes,
  onChanged,
}: {
  bookingId: string
  disputes: Disputes
  onChanged: () => void
}) {
  const [opened, setOpened] = useState(false)
  return (
    <Stack gap={8}>
      <ButtonRow>
        <Button variant="default" size="sm" onClick={() => setOpened(true)}>
          Report a problem
        </Button>
      </ButtonRow>
      <Quiet size="sm">Report it by {disputes.until_text}.</Quiet>
      <ReportDialog
        bookingId={bookingId}
        disputes={disputes}
        opened={opened}
        onClose={() => setOpened(false)}
        onSent={onChanged}
      />
    </Stack>
  )
}

function DisputeCard({ dispute, onChanged }: { dispute: Dispute; onChanged: () => void }) {
  const [saying, setSaying] = useState<'answer' | 'appeal' | null>(null)
  const [withdrawing, setWithdrawing] = useState(false)
  const {
    title,
    text,
    reason,
    asks_text,
    statement,
    answer,
    appeal,
    appeal_answer,
    decision,
    timeline,
    can,
    state,
    money,
  } = dispute
  return (
    <section aria-label={title}>
      <Stack gap={16}>
        <Notice tone={state === 'open' ? 'warn' : 'info'} title={title}>
          <p>{text}</p>
        </Notice>
        <Words title={reason} plain>
          {asks_text}
        </Words>
        {money.length > 0 && (
          <FactList shape="spread">
            {money.map(({ label, amount }) => (
              <Fact key={label} name={label}>
                <Money amount={amount} />
              </Fact>
            ))}
          </FactList>
        )}
        {[statement, answer, appeal, appeal_answer].map(
          (said, at) =>
            said && (
              <Stack key={at} gap={8}>
                <Quote
                  tone="plain"
                  title={`${said.by} ${['reported', 'answered', 'appealed', 'answered the appeal'][at]}, ${said.at_text}`}
                >
                  {said.text}
                </Quote>
                <PhotoRow photos={said.photos} by={said.by} onExpired={onChanged} />
              </Stack>
            ),
        )}
        {decision?.reason && (
          <Quote tone="info" title="Why we decided this">
            {decision.reason}
          </Quote>
        )}
        <Steps
          label="What happens next"
          steps={timeline.map(({ title: what, at_text, is_done }) => ({
            key: what,
            when: is_done ? at_text : `Next, ${at_text}`,
            title: what,
            isPast: is_done,
          }))}
        />
        <ButtonRow>
          {can.answer && (
            <Button size="sm" onClick={() => setSaying('answer')}>
              Answer
            </Button>
          )}
          {can.appeal && (
            <Button size="sm" variant="default" onClick={() => setSaying('appeal')}>
              Appeal
            </Button>
          )}
          {can.withdraw && (
            <Button size="sm" variant="default" onClick={() => setWithdrawing(true)}>
              Withdraw
            </Button>
          )}
        </ButtonRow>
      </Stack>
      <SaidDialog kind={saying} id={dispute.id} onClose={() => setSaying(null)} onSent={onChanged} />
      <WithdrawDialog id={dispute.id} opened={withdrawing} onClose={() => setWithdrawing(false)} onSent={onChanged} />
    </section>
  )
}

type WithdrawDialogProps = { id: string; opened: boolean; onClose: () => void; onSent: () => void }

function WithdrawDialog({ id, opened, onClose, onSent }: WithdrawDialogProps) {
  const { busy, error, run } = useAction()
  const keyOf = useIdempotencyKey()
  const send = () =>
    run(async () => {
      await call(withdrawDispute, { params: { id }, headers: { 'idempotency-key': keyOf({ id }) } })
      onClose()
      onSent()
    })
  return (
    <ConfirmDialog
      opened={opened}
      title="Withdraw the report?"
      confirmLabel="Withdraw"
      busy={busy}
      error={error}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      <p>The payment is no longer on hold. You can’t report it again.</p>
    </ConfirmDialog>
  )
}
