import { Textarea } from '@mantine/core'
import { useState } from 'react'

import type { QueueItem } from '#contract/admin.ts'
import { ApiError, call } from '#web/api.ts'
import { errorText } from '#web/api-error.ts'
import { decideChange } from '#web/endpoints.gen.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FieldError } from '#web/ui/forms/form-error.tsx'
import { toast } from '#web/ui/toast.tsx'

import { changeWords } from './change-words.ts'

type RefuseDialogProps = {
  /** What is refused; null while nothing is asked. */
  item: QueueItem | null
  onClose: () => void
  onDecided: () => void
}

/** Asks for the reason that the provider will read. */
export function RefuseDialog({ item, onClose, onDecided }: RefuseDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const close = () => {
    setReason('')
    setProblem(null)
    setError(null)
    onClose()
  }
  const refuse = async () => {
    if (!item) return
    const text = reason.trim()
    if (text === '') {
      setProblem('Please give a reason')
      return
    }
    setBusy(true)
    setError(null)
    try {
      await call(decideChange, { params: { id: item.id }, body: { decision: 'refuse', reason: text } })
      toast(`Refused: ${changeWords(item).title.toLowerCase()} of ${item.provider.full_name}`)
      setReason('')
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
      opened={item !== null}
      title={item ? `Refuse the ${changeWords(item).title.toLowerCase()} of ${item.provider.full_name}?` : ''}
      confirmLabel="Refuse"
      danger
      busy={busy}
      error={error}
      onConfirm={() => void refuse()}
      onCancel={close}
    >
      <p style={{ marginTop: 0 }}>What counts now stays. They read your reason in an email.</p>
      <Textarea
        label="Reason"
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
    </ConfirmDialog>
  )
}
