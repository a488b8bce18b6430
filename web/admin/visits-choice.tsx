import { Radio, Stack, Textarea } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { useState } from 'react'

import { formatDollars } from '#contract/money.ts'
import { call } from '#web/api.ts'
import { getVisitsAhead } from '#web/endpoints.gen.ts'
import { FieldError } from '#web/ui/forms/form-error.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

type Ahead = { requests: number; visits: number; paid: number }
type Choice = ReturnType<typeof useVisitsChoice>

/** What becomes of the visits ahead of somebody who is suspended. Cancelling is the rule, keeping needs a reason. */
export function useVisitsChoice() {
  const [visits, setVisits] = useState<'cancel' | 'keep'>('cancel')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  return {
    visits,
    reason,
    problem,
    choose(next: 'cancel' | 'keep') {
      setVisits(next)
      setProblem(null)
    },
    explain(text: string) {
      setReason(text)
      setProblem(null)
    },
    reset() {
      setVisits('cancel')
      setReason('')
      setProblem(null)
    },
    /** Part of the body of the decision; null while the reason is missing, which is then said beside the field. */
    read() {
      if (visits === 'cancel') return { visits }
      if (reason.trim() !== '') return { visits, keep_reason: reason.trim() }
      setProblem('Please give a reason to keep the visits')
      return null
    },
  }
}

export function VisitsChoice({ providerId, choice }: { providerId: string; choice: Choice }) {
  // The choice stands without figures, too; the decision counts for itself.
  const { data: ahead } = useLoaded(providerId, (signal) =>
    call(getVisitsAhead, { params: { id: providerId }, signal }),
  )
  return (
    <Stack mt="md" gap="sm">
      <Radio.Group
        label="Visits ahead"
        value={choice.visits}
        onChange={(value) => choice.choose(value === 'keep' ? 'keep' : 'cancel')}
      >
        <Stack mt="xs" gap="xs">
          <Radio value="cancel" label={cancelText(ahead)} description="Clients are told by email and text message." />
          <Radio
            value="keep"
            label="Keep the accepted visits"
            description="The provider sees only these and may complete them. Open requests are cancelled."
          />
        </Stack>
      </Radio.Group>
      {choice.visits === 'keep' && (
        <Textarea
          label="Why they are kept"
          autosize
          minRows={2}
          maxLength={1000}
          value={choice.reason}
          error={choice.problem && <FieldError>{choice.problem}</FieldError>}
          onChange={(event) => choice.explain(event.currentTarget.value)}
        />
      )}
    </Stack>
  )
}

function cancelText(ahead: Ahead | null): string {
  if (ahead === null) return 'Cancel the visits ahead and refund them in full'
  const count = ahead.requests + ahead.visits
  if (count === 0) return 'Cancel visits ahead: there are none'
  return `Cancel ${count === 1 ? 'one visit' : `${count} visits`} ahead and refund ${formatDollars(ahead.paid)}`
}
