import { Button } from '#web/ui/button.tsx'

import { photoReasons, type PhotoReason } from '#contract/portfolio-terms.ts'
import { call } from '#web/api.ts'
import { reportPhoto } from '#web/endpoints/providers/portfolio.gen.ts'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Tick, TickGroup } from '#web/ui/forms/tick.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

const rules = { reason: (text: string) => (text === '' ? 'Please choose a reason' : null) }

/** Tells our team that a photo should not be there, and why. */
export function ReportForm({ photoId, onDone }: { photoId: string; onDone: () => void }) {
  const form = useRulesForm({
    initial: { reason: '', note: '' },
    rules,
    failed: 'We could not send this. Please try again.',
  })
  const reason = form.field('reason')
  const send = form.submit(async ({ reason: chosen, note }) => {
    await call(reportPhoto, { params: { id: photoId }, body: { reason: chosen as PhotoReason, note } })
    toast('Thank you. Our team will look at it.')
    onDone()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <TickGroup legend="What is wrong with this photo?">
        {Object.entries(photoReasons).map(([key, label]) => (
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
      <Textarea label="Anything we should know?" rows={2} maxLength={1000} {...form.field('note')} />
      <FormError>{form.error}</FormError>
      <ButtonRow justify="end" phones="stack">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy}>
          Send report
        </Button>
      </ButtonRow>
    </Stack>
  )
}
