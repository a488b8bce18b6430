import { Button } from '#web/ui/button.tsx'

import { reportReasons, type ReportReason } from '#contract/review-terms.ts'
import { call } from '#web/api.ts'
import { reportReview } from '#web/endpoints/reviews.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Tick, TickGroup } from '#web/ui/forms/tick.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

type ReportDialogProps = { reviewId: string; opened: boolean; onClose: () => void }

/** Tells our team that a review should not be there, and why. */
export function ReportDialog({ opened, ...props }: ReportDialogProps) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title="Report this review" size={480}>
      <ReportForm {...props} />
    </Dialog>
  )
}

const rules = { reason: (text: string) => (text === '' ? 'Choose a reason' : null) }

function ReportForm({ reviewId, onClose }: Omit<ReportDialogProps, 'opened'>) {
  const form = useRulesForm({
    initial: { reason: '', note: '' },
    rules,
  })
  const reason = form.field('reason')
  const send = form.submit(async ({ reason: chosen, note }) => {
    await call(reportReview, { params: { id: reviewId }, body: { reason: chosen as ReportReason, note } })
    toast('Thank you. We’ll look at it.')
    onClose()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <TickGroup legend="What’s wrong with it?">
        {Object.entries(reportReasons).map(([key, label]) => (
          <Tick
            key={key}
            type="radio"
            name="reason"
            value={key}
            checked={reason.value === key}
            aria-invalid={reason.error ? true : undefined}
            onChange={reason.onChange}
          >
            {label}
          </Tick>
        ))}
      </TickGroup>
      {reason.error}
      <Textarea label="Anything we should know?" rows={3} maxLength={1000} {...form.field('note')} />
      <FormError>{form.error}</FormError>
      <Button type="submit" loading={form.busy}>
        Send report
      </Button>
    </Stack>
  )
}
