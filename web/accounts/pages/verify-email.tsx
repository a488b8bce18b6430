import { PressToDo, useLinkParts, VoidLink } from '#web/ui/page/mail-link.tsx'
import { call } from '#web/api.ts'
import { confirmEmail } from '#web/endpoints/accounts/security.gen.ts'
import { reloadUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { readToken } from '#web/token.ts'
import { PageLoading } from '#web/ui/loading/page-loading.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

import type { Route } from './+types/verify-email'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Confirm your email')

/** Target of the link in the welcome email. Needs no login: people read email on other devices. */
export default function VerifyEmail() {
  const parts = useLinkParts()
  if (parts === null) return <PageLoading />
  const token = parts.get('token')
  return <div className="hb-wrap hb-page">{token ? <Confirm key={token} token={token} /> : <VoidLink />}</div>
}

function Confirm({ token }: { token: string }) {
  const confirm = async () => {
    const { email } = await call(confirmEmail, { body: { token }, token: '' })
    if (readToken() !== null) await reloadUser()
    return email
  }
  return (
    <PressToDo
      title="Confirm your email"
      art="mailbox"
      button="This is my address"
      failed="Couldn’t confirm this address."
      act={confirm}
      done={(email) => (
        <EmptyState order={1} art="check" title="Thank you" action={{ label: 'Continue', to: '/dashboard' }}>
          <p>{email} is confirmed.</p>
        </EmptyState>
      )}
    >
      <p>Then we can email you addresses, phone numbers and receipts.</p>
    </PressToDo>
  )
}
