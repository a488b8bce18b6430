import { useSearchParams } from 'react-router'

import { safeRedirect } from '#contract/rules.ts'
import { AuthLayout } from '#web/accounts/auth-layout.tsx'
import { LoginForm } from '#web/accounts/login-form.tsx'
import { useAnonymousOnly } from '#web/accounts/use-anonymous-only.ts'
import { pageMeta } from '#web/shell/site.ts'

import type { Route } from './+types/login'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Log in', 'Log in to book visits, answer requests and manage your calendar.')

/** Pages that nobody who has just logged in may stay on. */
const FOR_VISITORS = /^\/(?:login|signup|reset-password)\/?(?:[?#]|$)/

export default function Login() {
  const [search] = useSearchParams()
  const wanted = safeRedirect(search.get('redirect'))
  const target = wanted !== null && FOR_VISITORS.test(wanted) ? null : wanted
  const leave = useAnonymousOnly()
  return (
    <AuthLayout
      title="Welcome back"
      intro={target ? 'Log in to continue where you were going.' : 'Log in to your bookings, requests and calendar.'}
      art={['house-garden', 'blossom', 'tea']}
      promise="The good part of the day is already on its way to you."
      points={[
        'See your next visit and who is coming',
        'Pay by card once your provider accepts',
        'Cancel free of charge with 24 hours notice',
      ]}
    >
      <LoginForm target={target} onSignedIn={leave} />
    </AuthLayout>
  )
}
