import { call } from '#web/api.ts'
import { PressToDo, useLinkParts, VoidLink } from '#web/ui/page/mail-link.tsx'
import { confirmEmailChange, objectToEmailChange } from '#web/endpoints/accounts/security.gen.ts'
import { readToken, writeToken } from '#web/token.ts'
import { reloadUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { PageLoading } from '#web/ui/loading/page-loading.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

import type { Route } from './+types/email-change'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Your email')

/** Target of the links in both emails about a new address. Needs no login. */
export default function EmailChange() {
  const parts = useLinkParts()
  if (parts === null) return <PageLoading />
  const confirm = parts.get('confirm')
  const undo = parts.get('undo')
  return (
    <div className="hb-wrap hb-page">
      {confirm ? <Confirm key={confirm} token={confirm} /> : undo ? <Undo key={undo} token={undo} /> : <VoidLink />}
    </div>
  )
}

function Confirm({ token }: { token: string }) {
  const confirm = async () => {
    const { email } = await call(confirmEmailChange, { body: { token }, token: '' })
    if (readToken() !== null) await reloadUser()
    return email
  }
  return (
    <PressToDo
      title="Confirm your new email"
      art="mailbox"
      button="Confirm this address"
      failed="Couldn’t confirm this address."
      act={confirm}
      done={(email) => (
        <EmptyState
          order={1}
          art="check"
          title="Your email is changed"
          action={{ label: 'Go to your account', to: '/account' }}
        >
          <p>You now log in with {email}.</p>
        </EmptyState>
      )}
    >
      <p>You’ll use it to log in from now on.</p>
    </PressToDo>
  )
}

function Undo({ token }: { token: string }) {
  const undo = async () => {
    const { email } = await call(objectToEmailChange, { body: { token }, token: '' })
    writeToken(null)
    return email
  }
  return (
    <PressToDo
      title="Didn’t ask for this?"
      art="lock"
      button="This wasn’t me"
      color="pink"
      failed="Couldn’t do this."
      act={undo}
      done={(email) => (
        <EmptyState order={1} art="check" title="Your account is safe" action={{ label: 'Log in', to: '/login' }}>
          <p>Your email is still {email}. Choose a new password with the link we just sent.</p>
        </EmptyState>
      )}
    >
      <p>We’ll keep this email, log everyone out and send you a link for a new password.</p>
    </PressToDo>
  )
}
