import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { NativeSelect } from '#web/ui/forms/fields.tsx'

/** Reasons for the client. The first is none. */
const REASONS = [
  { value: '', label: 'No reason given' },
  ...['I’m not available then', 'It’s too far for me', 'I don’t offer this right now', 'I am ill'].map((reason) => ({
    value: reason,
    label: reason,
  })),
]

type DeclineDialogProps = {
  opened: boolean
  /** How many are declined together. */
  count?: number
  reason: string
  onReason: (reason: string) => void
  busy: boolean
  error: string | null
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a request is declined, and why. */
export function DeclineDialog({ reason, onReason, count = 1, ...asked }: DeclineDialogProps) {
  return (
    <ConfirmDialog
      {...asked}
      title={
        count === 1 ? 'Are you sure you want to decline this booking request?' : `Decline ${count} booking requests?`
      }
      confirmLabel={count === 1 ? 'Decline' : `Decline ${count}`}
      cancelLabel={count === 1 ? 'Keep request' : 'Keep requests'}
      danger
    >
      <p>We notify {count === 1 ? 'the client' : 'the clients'} and reopen the time.</p>
      <NativeSelect
        label="Why (the client sees this)"
        data={REASONS}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
