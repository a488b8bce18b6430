import { useLocation, useSearchParams } from 'react-router'

import { AuthLayout } from '#web/accounts/auth-layout.tsx'
import { LoginForm } from '#web/accounts/sign-in/login-form.tsx'
import { useAnonymousOnly } from '#web/accounts/sign-in/use-anonymous-only.ts'
import { WaitingVisit } from '#web/accounts/sign-in/waiting-visit.tsx'
import { knownEmail, wantedPath } from '#web/accounts/sign-in/wanted-path.ts'
import { describeWaitingVisit } from '#web/bookings/request/waiting-visit.server.ts'
import { pageMeta } from '#web/shell/site.ts'

import type { Route } from './+types/login'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Log in', 'Book visits, answer requests and manage your calendar.')

export async function loader({ request, context }: Route.LoaderArgs) {
  return { visit: await describeWaitingVisit(context, new URL(request.url).searchParams.get('redirect')) }
}

/** The form does not wait for words about a visit when there is none, or when the server cannot be reached. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const wanted = wantedPath(new URL(request.url).searchParams)
  return wanted?.startsWith('/booking/') ? serverLoader().catch(() => ({ visit: null })) : { visit: null }
}

export default function Login({ loaderData: { visit } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const target = wantedPath(search)
  const leave = useAnonymousOnly({ elsewhere: target ?? '/dashboard' })
  return (
    <AuthLayout
      title="Welcome back"
      intro={visit ? 'Log in and finish your booking.' : target ? 'Log in to continue.' : 'Good to see you again.'}
      stills={['lotus', 'blossom', 'house-garden']}
      promise="The good part of the day comes to you."
      points={[
        'See your next visit and who is coming',
        'Pay by card once your provider accepts',
        'Cancel free of charge with 24 hours notice',
      ]}
    >
      {visit && <WaitingVisit visit={visit}>This time isn’t held until you book.</WaitingVisit>}
      <LoginForm target={target} email={knownEmail(state)} onSignedIn={leave} />
    </AuthLayout>
  )
}
