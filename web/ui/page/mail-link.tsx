import { Button } from '#web/ui/button.tsx'
import { type ReactNode, useState, useSyncExternalStore } from 'react'

import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

/** The part after the `#` of an emailed link. It never reaches a server, so it is null while rendering there. */
export function useLinkParts(): URLSearchParams | null {
  const fragment = useSyncExternalStore(
    onHashChange,
    () => window.location.hash,
    () => null,
  )
  return fragment === null ? null : new URLSearchParams(fragment.slice(1))
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

type PressProps<T> = {
  title: string
  art: 'mailbox' | 'lock'
  button: string
  color?: 'pink'
  failed: string
  act: () => Promise<T>
  /** Content after success. */
  done: (answer: T) => ReactNode
  children: ReactNode
}

/** One press that does what an emailed link is for. Nothing happens before it: email programs open links. */
export function PressToDo<T>({ title, art, button, color, failed, act, done, children }: PressProps<T>) {
  const [answer, setAnswer] = useState<T | null>(null)
  const { busy, error, run } = useAction(failed)
  if (answer !== null) return done(answer)
  return (
    <EmptyState order={1} art={art} title={title}>
      {children}
      <FormError>{error}</FormError>
      <ButtonRow justify="center" style={{ marginTop: 20 }}>
        <Button {...(color && { color })} loading={busy} onClick={() => void run(async () => setAnswer(await act()))}>
          {button}
        </Button>
      </ButtonRow>
    </EmptyState>
  )
}

export function VoidLink() {
  return (
    <EmptyState order={1} art="mailbox" title="This link doesn’t work" action={{ label: 'Log in', to: '/login' }}>
      <p>Ask for a new one under Account and security.</p>
    </EmptyState>
  )
}
