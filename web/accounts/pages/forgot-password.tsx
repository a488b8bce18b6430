import { Button } from '#web/ui/button.tsx'
import { Link, useSearchParams } from 'react-router'

import { AuthLayout } from '#web/accounts/auth-layout.tsx'
import { Message } from '#web/accounts/message.tsx'
import { RESET_SENT, ResetRequest } from '#web/accounts/reset/reset-request.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { Surface } from '#web/ui/layout/surface.tsx'

import type { Route } from './+types/forgot-password'

import styles from '#web/accounts/sign-in/login-form.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Reset your password')

/** The dialog of the login as a page of its own: for browsers without scripts, and to link to. */
export default function ForgotPassword() {
  const [params] = useSearchParams()
  const toLogin = (
    <Button component={Link} to="/login" variant="default">
      Back to Login
    </Button>
  )
  return (
    <AuthLayout
      title="Reset your password"
      intro="We’ll email you a link."
      stills={['candle', 'leaves', 'tea']}
      promise="Back in within a minute."
      points={['The link works once and for one hour', 'Only the newest link works', 'Look in your spam folder too']}
    >
      <Surface raised className={styles.card}>
        {params.has('sent') ? (
          <>
            <Message art="mailbox-full">{RESET_SENT}</Message>
            {toLogin}
          </>
        ) : (
          <ResetRequest leave={toLogin} done={toLogin} />
        )}
      </Surface>
    </AuthLayout>
  )
}
