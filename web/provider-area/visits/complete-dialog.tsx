import { useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { refusalText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { setBookingStatus } from '#web/endpoints/bookings.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useAct } from '#web/ui/forms/use-act.ts'

import { isStale } from './use-fresh-booking.ts'

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
  const { busy, error, say, run } = useAct((reason) => {
    if (isStale(reason)) onStale()
    return refusalText(reason, FAILED)
  })
  const { complete_warning: warning, service, client } = booking

  const close = () => {
    setSecond(false)
    say(null)
    onClose()
  }
  const complete = async () => {
    await call(setBookingStatus, { params: { id: booking.id }, body: { status: 'completed' } })
    close()
    onCompleted()
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={second ? 'Complete it anyway?' : 'Mark this booking as completed?'}
      confirmLabel={second ? 'Yes, complete it' : 'Mark as Completed'}
      cancelLabel="Not yet"
      busy={busy}
      error={error}
      onConfirm={() => (warning && !second ? setSecond(true) : void run(complete))}
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
