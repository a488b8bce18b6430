import { useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

import { useKeptStep } from './day/use-kept-step.ts'

const COMPLETED = 'Booking completed. The client has been notified.'
const FAILED = 'Failed to complete booking. Please try again.'

type CompleteDialogProps = {
  booking: Booking
  opened: boolean
  onClose: () => void
  onCompleted: () => void
  onStale: () => void
}

/** Asks once, and a second time when the visit is not over or not paid. */
export function CompleteDialog({ booking, opened, onClose, onCompleted, onStale }: CompleteDialogProps) {
  const [second, setSecond] = useState(false)
  const { busy, error, say, take } = useKeptStep(booking.id, onStale, FAILED)
  const { complete_warning: warning, service, client } = booking

  const close = () => {
    setSecond(false)
    say(null)
    onClose()
  }
  const after = () => {
    close()
    onCompleted()
  }
  const complete = () => take('complete', { status: 'completed' }, { said: COMPLETED, after })

  return (
    <ConfirmDialog
      opened={opened}
      title={second ? 'Complete it anyway?' : 'Mark this booking as completed?'}
      confirmLabel={second ? 'Yes, complete it' : 'Mark as Completed'}
      cancelLabel="Not yet"
      busy={busy}
      error={error}
      onConfirm={() => (warning && !second ? setSecond(true) : void complete())}
      onCancel={close}
    >
      {second ? (
        <p>{warning} Continue only if the visit has really taken place.</p>
      ) : (
        <p>
          {service.title} for {client.full_name}. This finalizes the appointment and notifies the client.
        </p>
      )}
    </ConfirmDialog>
  )
}
