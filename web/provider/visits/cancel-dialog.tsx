import { Textarea } from '@mantine/core'
import { useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { call } from '#web/api.ts'
import { errorText } from '#web/api-error.ts'
import { setBookingStatus } from '#web/endpoints.gen.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

type CancelDialogProps = { booking: Booking; opened: boolean; onClose: () => void; onCancelled: () => void }

/** The provider calls a visit off: the client gets everything back. */
export function CancelDialog({ booking, opened, onClose, onCancelled }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const cancel = async () => {
    setBusy(true)
    setError(null)
    try {
      const note = reason.trim()
      const body = { status: 'cancelled' as const, ...(note ? { reason: note } : {}) }
      await call(setBookingStatus, { params: { id: booking.id }, body })
      toast('Visit cancelled. The client has been notified.')
      onClose()
      onCancelled()
    } catch (problem) {
      setError(errorText(problem, 'Failed to cancel booking. Please try again.'))
    }
    setBusy(false)
  }

  return (
    <ConfirmDialog
      opened={opened}
      title="Cancel this visit?"
      confirmLabel="Cancel visit"
      cancelLabel="Keep it"
      danger
      busy={busy}
      error={error}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      <p>
        {booking.client.full_name} is told right away and gets back everything that was paid. This cannot be undone.
      </p>
      <Textarea
        label="Reason (optional)"
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
