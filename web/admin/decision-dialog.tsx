import { Textarea } from '@mantine/core'
import { useState } from 'react'

import type { Applicant } from '#contract/admin.ts'
import { DECISIONS, type Decision } from './verification-labels.ts'
import { useVisitsChoice, VisitsChoice } from './visits-choice.tsx'
import { ApiError, call } from '#web/api.ts'
import { errorText } from '#web/api-error.ts'
import { decideApplicant } from '#web/endpoints.gen.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FieldError } from '#web/ui/forms/form-error.tsx'
import { toast } from '#web/ui/toast.tsx'

type DecisionDialogProps = {
  /** Who is decided on and how; null while nothing is asked. */
  asking: { applicant: Applicant; decision: Decision } | null
  onClose: () => void
  onDecided: () => void
}

/** Asks before a decision, and for the reason that the provider will read. */
export function DecisionDialog({ asking, onClose, onDecided }: DecisionDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const visits = useVisitsChoice()
  const words = DECISIONS.find((one) => one.decision === asking?.decision)
  const name = asking?.applicant.full_name ?? ''

  const close = () => {
    setReason('')
    setProblem(null)
    setError(null)
    visits.reset()
    onClose()
  }
  const decide = async () => {
    if (!asking || !words) return
    const text = reason.trim()
    if (words.reasonLabel && text === '') {
      setProblem('Please give a reason')
      return
    }
    const choice = words.decision === 'suspend' ? visits.read() : {}
    if (choice === null) return
    setBusy(true)
    setError(null)
    try {
      const body = { decision: words.decision, ...(text && words.reasonLabel ? { reason: text } : {}), ...choice }
      await call(decideApplicant, { params: { id: asking.applicant.id }, body })
      toast(words.done(name))
      setReason('')
      visits.reset()
      onDecided()
    } catch (failure) {
      const atReason = failure instanceof ApiError ? failure.field('reason') : undefined
      if (atReason) setProblem(atReason)
      else setError(errorText(failure, 'Failed to save the decision. Please try again.'))
    }
    setBusy(false)
  }

  return (
    <ConfirmDialog
      opened={words !== undefined}
      title={words?.question(name)}
      confirmLabel={words?.label ?? ''}
      danger={words?.danger ?? false}
      busy={busy}
      error={error}
      onConfirm={() => void decide()}
      onCancel={close}
    >
      <p style={{ marginTop: 0 }}>{words?.consequence}</p>
      {words?.reasonLabel && (
        <Textarea
          label={words.reasonLabel}
          autosize
          minRows={3}
          maxLength={1000}
          data-autofocus
          value={reason}
          error={problem && <FieldError>{problem}</FieldError>}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setProblem(null)
          }}
        />
      )}
      {asking?.decision === 'suspend' && (
        <VisitsChoice key={asking.applicant.id} providerId={asking.applicant.id} choice={visits} />
      )}
    </ConfirmDialog>
  )
}
