import type { Booking } from '#contract/bookings.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

type CompleteDialogProps = {
  booking: Booking
  opened: boolean
  busy: boolean
  error: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks once, with what the server knows of the time, the payment and the check-in. */
export function CompleteDialog({ booking, opened, busy, error, onConfirm, onClose }: CompleteDialogProps) {
  const { complete_warning: warning, service, client } = booking
  return (
    <ConfirmDialog
      opened={opened}
      title="Mark this booking as completed?"
      confirmLabel="Mark as Completed"
      cancelLabel="Not yet"
      busy={busy}
      error={error}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <p>
        {service.title} for {client.full_name}. {warning}
      </p>
      <p>Complete it only if the visit took place.</p>
    </ConfirmDialog>
  )
}
