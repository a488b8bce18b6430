import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

import { isWaiting, listSteps } from '#web/offline/kept/queue.ts'
import { signOut, useSession } from '#web/session.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { LEAVES } from '#web/ui/forms/unsaved-guard.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'

/** Asks, then forgets the token and goes home. */
export function LogoutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const { busy, run } = useAction()
  const waiting = useWaiting(opened)
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
      {waiting > 0 && (
        <p>
          {waiting === 1 ? 'One step isn’t sent yet' : `${waiting} steps aren’t sent yet`}. Go online before you log
          out, or lose
          {waiting === 1 ? ' it' : ' them'}.
        </p>
      )}
    </ConfirmDialog>
  )
}

/** How much was tapped without reception and waits. */
function useWaiting(opened: boolean): number {
  const { user } = useSession()
  const [count, setCount] = useState(0)
  const id = user?.id
  useEffect(() => {
    if (opened && id) void listSteps(id).then((steps) => setCount(steps.filter(isWaiting).length))
  }, [opened, id])
  return count
}
