import { useId, useState } from 'react'

import { REPORT_REASONS, type ReportReason } from '#contract/messaging/report-reasons.ts'
import { call } from '#web/api.ts'
import { reportConversation } from '#web/endpoints/messaging/reports.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { Tick, TickGroup } from '#web/ui/forms/tick.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Stack } from '#web/ui/layout/stack.tsx'

type ReportDialogProps = {
  opened: boolean
  conversationId: string
  firstName: string
  onClose: () => void
  onReported: () => void
}

/** Opens a conversation to our team, with a reason. */
export function ReportDialog({ opened, conversationId, firstName, onClose, onReported }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>('harassment')
  const [words, setWords] = useState('')
  const [key] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join('-'))
  const { busy, error, run } = useAction()
  const form = useId()
  const send = () =>
    run(async () => {
      await call(reportConversation, {
        params: { id: conversationId },
        body: { reason, words: words.trim() },
        headers: { 'idempotency-key': key },
      })
      onReported()
    })
  return (
    <ConfirmDialog
      opened={opened}
      title="Report this conversation"
      confirmLabel="Report"
      danger
      busy={busy}
      error={error}
      form={form}
      onCancel={onClose}
    >
      <form
        method="post"
        id={form}
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap={16}>
          <p>We’ll review this conversation. {firstName} won’t know who reported it.</p>
          <TickGroup legend="What’s wrong?">
            {Object.entries(REPORT_REASONS).map(([value, label]) => (
              <Tick
                key={value}
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value as ReportReason)}
              >
                {label}
              </Tick>
            ))}
          </TickGroup>
          <Textarea
            label="Anything else we should know?"
            value={words}
            maxLength={1000}
            rows={2}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </Stack>
      </form>
    </ConfirmDialog>
  )
}
