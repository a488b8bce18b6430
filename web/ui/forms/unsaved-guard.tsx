import { useEffect } from 'react'
import { useBlocker } from 'react-router'

import { readToken } from '#web/token.ts'
import { ConfirmDialog } from '#web/ui/dialogs/dialogs.ts'

/** State of a navigation that has asked already, such as logging out. */
export const LEAVES = { leaves: true } as const

/** Asks before a page with unsaved changes is left: inside the site by our dialog, else by the browser's own. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname !== nextLocation.pathname && !hasAsked(nextLocation.state),
  )
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => {
      // Whose session has ended is on the way to the login: nothing could be saved here any more.
      if (readToken() !== null) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])

  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      What you changed on this page is not saved yet.
    </ConfirmDialog>
  )
}

function hasAsked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'leaves' in state
}
