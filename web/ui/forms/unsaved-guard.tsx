import { useEffect } from 'react'
import { useBlocker, type Location } from 'react-router'

import { readToken } from '#web/token.ts'
import { ConfirmDialog } from '#web/ui/dialogs/dialogs.ts'

/** State of a navigation that has asked already, such as logging out. */
export const LEAVES = { leaves: true } as const

/** State of a change of the address that leaves the form where it is, such as the filter of a list beside it. */
export const STAYS = { stays: true } as const

/**
 * Asks before unsaved changes are left, also for another part of the same page: inside the site by our dialog, else by the
 * browser's own.
 */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && !isSamePlace(currentLocation, nextLocation) && !hasState(nextLocation, 'leaves', 'stays'),
  )
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => {
      // After the end of a session the page leads to the login, and nothing here could be saved any more.
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
    />
  )
}

/** A jump within a page leaves nothing. */
function isSamePlace(one: Location, other: Location): boolean {
  return one.pathname === other.pathname && one.search === other.search
}

function hasState({ state }: Location, ...names: string[]): boolean {
  return typeof state === 'object' && state !== null && names.some((name) => name in state)
}
