import { Button } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'

import { call } from '#web/api.ts'
import { confirmEmailChange, objectToEmailChange } from '#web/endpoints/accounts/security.gen.ts'
import { readToken, writeToken } from '#web/token.ts'
import { reloadUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAct } from '#web/ui/forms/use-act.ts'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { PageLoading } from '#web/ui/loading/page-loading.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

import type { Route } from './+types/email-change'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Your email')

/**
 * Where the links of the two mails about another email lead. Neither asks for a login, and nothing happens before
 * somebody presses: programs that read mail open links.
 */
export default function EmailChange() {
  const fragment = useSyncExternalStore(onHashChange, readHash, () => null)
  if (fragment === null) return <PageLoading />
  const parts = new URLSearchParams(fragment.slice(1))
  const confirm = parts.get('confirm')
  const undo = parts.get('undo')
  return (
    <div className="hb-wrap hb-page">
      {confirm ? <Confirm key={confirm} token={confirm} /> : undo ? <Undo key={undo} token={undo} /> : <VoidLink />}
    </div>
  )
}

function Confirm({ token }: { token: string }) {
  const [email, setEmail] = useState<string | null>(null)
  const { busy, error, run } = useAct('We could not confirm this address. Please try again.')
  const confirm = () =>
    run(async () => {
      const answer = await call(confirmEmailChange, { body: { token }, token: '' })
      setEmail(answer.email)
      if (readToken() !== null) await reloadUser()
    })
  if (email !== null)
    return (
      <EmptyState
        order={1}
        art="check"
        title="Your email is changed"
        action={{ label: 'Go to your account', to: '/account' }}
      >
        <p>From now on you log in with {email}.</p>
      </EmptyState>
    )
  return (
    <EmptyState order={1} art="mailbox" title="Confirm your new email">
      <p>Your account uses this address from then on. You stay logged in.</p>
      <FormError>{error}</FormError>
      <ButtonRow justify="center" style={{ marginTop: 20 }}>
        <Button loading={busy} onClick={() => void confirm()}>
          Confirm this address
        </Button>
      </ButtonRow>
    </EmptyState>
  )
}

function Undo({ token }: { token: string }) {
  const [email, setEmail] = useState<string | null>(null)
  const { busy, error, run } = useAct('We could not do this. Please try again.')
  const undo = () =>
    run(async () => {
      const answer = await call(objectToEmailChange, { body: { token }, token: '' })
      writeToken(null)
      setEmail(answer.email)
    })
  if (email !== null)
    return (
      <EmptyState order={1} art="check" title="Your account is yours again" action={{ label: 'Log in', to: '/login' }}>
        <p>
          Its email is {email}. Everybody was logged out, and the old password no longer works: please choose a new one
          with the link that we have just mailed you.
        </p>
      </EmptyState>
    )
  return (
    <EmptyState order={1} art="lock" title="You did not ask for another email?">
      <p>
        Then somebody knows your password. We keep this address as your email, log everybody out of your account, lock
        the password and mail you a link to choose a new one.
      </p>
      <FormError>{error}</FormError>
      <ButtonRow justify="center" style={{ marginTop: 20 }}>
        <Button color="pink" loading={busy} onClick={() => void undo()}>
          This was not me
        </Button>
      </ButtonRow>
    </EmptyState>
  )
}

function VoidLink() {
  return (
    <EmptyState order={1} art="mailbox" title="This link does not work" action={{ label: 'Log in', to: '/login' }}>
      <p>You can ask for a new one under Account and security.</p>
    </EmptyState>
  )
}

/** The fragment never reaches a server: null while rendering there. */
function readHash(): string {
  return window.location.hash
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
