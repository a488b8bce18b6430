import { Button } from '#web/ui/button.tsx'

import { Dialog } from '#web/ui/dialogs/dialog.tsx'

import { ResetRequest } from './reset-request.tsx'

type ForgotPasswordDialogProps = { opened: boolean; email: string; onSent: () => void; onClose: () => void }

/** The request for a reset link, over the login. */
export function ForgotPasswordDialog({ opened, email, onSent, onClose }: ForgotPasswordDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Reset your password">
      <ResetRequest
        email={email}
        onSent={onSent}
        leave={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
        done={
          <Button variant="default" fullWidth onClick={onClose}>
            Done
          </Button>
        }
      />
    </Dialog>
  )
}
