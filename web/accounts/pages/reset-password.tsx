import { Button } from '#web/ui/button.tsx'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'

import { AuthLayout } from '#web/accounts/auth-layout.tsx'
import { Message } from '#web/accounts/message.tsx'
import { consumeAfterReset } from '#web/accounts/reset/after-reset.ts'
import { ResetForm } from '#web/accounts/reset/reset-form.tsx'
import { readResetLink } from '#web/accounts/reset/reset-link.ts'
import { ResetRequest } from '#web/accounts/reset/reset-request.tsx'
import { useAnonymousOnly } from '#web/accounts/sign-in/use-anonymous-only.ts'
import { withRedirect } from '#web/redirects.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Surface } from '#web/ui/layout/surface.tsx'
import { PageLoading } from '#web/ui/loading/page-loading.tsx'

import type { Route } from './+types/reset-password'

import styles from '#web/accounts/sign-in/login-form.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Choose a new password')

export default function ResetPassword() {
  const fragment = useSyncExternalStore(onHashChange, readHash, () => null)
  const [isDone, setDone] = useState(false)
  const leave = useAnonymousOnly({ held: isDone })
  if (fragment === null) return <PageLoading />
  const { token, problem } = readResetLink(fragment)
  return (
    <AuthLayout
      title={token ? 'Choose a new password' : 'This link doesn’t work'}
      intro={token ? 'You’ll be logged out everywhere else.' : 'Each link works once, for one hour.'}
      stills={['candle', 'leaves', 'tea']}
      promise="A fresh start, in under a minute."
      points={['Something you use nowhere else', 'We never ask for it by email or phone']}
    >
      {token ? (
        <ResetForm
          token={token}
          onDone={() => setDone(true)}
          onLeave={(email) => leave(withRedirect('/login', consumeAfterReset()), { email })}
        />
      ) : (
        <>
          <Message art="broken-heart" failed>
            {problem}
          </Message>
          <Surface raised className={styles.card}>
            <ResetRequest leave={<ToLogin />} done={<ToLogin />} />
          </Surface>
        </>
      )}
    </AuthLayout>
  )
}

function ToLogin() {
  return (
    <Button component={Link} to="/login" variant="default">
      Back to Login
    </Button>
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
