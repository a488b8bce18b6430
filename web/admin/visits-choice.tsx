import { formatDollars } from '#contract/money.ts'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import type { FieldProps } from '#web/ui/forms/use-rules-form.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

type Ahead = { requests: number; visits: number; paid: number }
type VisitsChoiceProps = {
  /** Null until known: the choice is shown without figures, and the decision counts for itself. */
  ahead: Ahead | null
  visits: FieldProps
  reason: FieldProps
}

/** Choice about a suspended provider's visits ahead. Cancelling is the default; keeping them needs a reason. */
export function VisitsChoice({ ahead, visits, reason }: VisitsChoiceProps) {
  return (
    <Stack gap={12}>
      <RadioGroup
        {...visits}
        label="Visits ahead"
        options={[
          { value: 'cancel', label: cancelText(ahead), description: 'We notify the clients.' },
          {
            value: 'keep',
            label: 'Keep accepted visits',
            description: 'Cancels open requests.',
          },
        ]}
      />
      {visits.value === 'keep' && <Textarea label="Why keep them" rows={2} maxLength={1000} {...reason} />}
    </Stack>
  )
}

function cancelText(ahead: Ahead | null): string {
  if (ahead === null) return 'Cancel and refund upcoming visits'
  const count = ahead.requests + ahead.visits
  if (count === 0) return 'Cancel upcoming visits (none)'
  return `Cancel ${count === 1 ? 'one visit' : `${count} visits`} ahead and refund ${formatDollars(ahead.paid)}`
}
