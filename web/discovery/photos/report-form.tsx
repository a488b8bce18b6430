import { Button } from '#web/ui/button.tsx'

import { photoReasons, type PhotoReason } from '#contract/portfolio-terms.ts'
import { reportReasons, type ReportReason } from '#contract/review-terms.ts'
import { call } from '#web/api.ts'
import { reportPhoto } from '#web/endpoints/providers/portfolio.gen.ts'
import { reportReview } from '#web/endpoints/reviews.gen.ts'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Tick, TickGroup } from '#web/ui/forms/tick.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

import { isOfReview, type Shown } from './shown-photo.tsx'

const rules = { reason: (text: string) => (text === '' ? 'Choose a reason' : null) }

/** Tells our team that a photo should not be there, and why. A review's photo is judged with its review. */
export function ReportForm({ photo, onDone }: { photo: Shown; onDone: () => void }) {
  const form = useRulesForm({
    initial: { reason: '', note: '' },
    rules,
  })
  const reason = form.field('reason')
  const send = form.submit(async ({ reason: chosen, note }) => {
    if (isOfReview(photo))
      await call(reportReview, { params: { id: photo.review_id }, body: { reason: chosen as ReportReason, note } })
    else await call(reportPhoto, { params: { id: photo.id }, body: { reason: chosen as PhotoReason, note } })
    toast('Thank you. We’ll look at it.')
    onDone()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <TickGroup legend="What’s wrong with this photo?">
        {Object.entries(isOfReview(photo) ? reportReasons : photoReasons).map(([key, label]) => (
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
