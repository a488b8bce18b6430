import { useNavigate } from 'react-router'

import { signOut } from '#web/session.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { LEAVES } from '#web/ui/forms/unsaved-guard.tsx'
import { useAct } from '#web/ui/forms/use-act.ts'

/** Asks, then forgets the token and goes home. */
export function LogoutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const { busy, run } = useAct()
  const leave = async () => {
    // Home first: a page of the person's own area would send an anonymous visitor to the login.
    await navigate('/', { state: LEAVES })
    await signOut()
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Are you sure you want to logout?"
      confirmLabel="Logout"
      busy={busy}
      onConfirm={() => void run(leave)}
      onCancel={onClose}
    >
      You can log in again at any time; your bookings stay as they are.
    </ConfirmDialog>
  )
}
