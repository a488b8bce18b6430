import { lazy, Suspense } from 'react'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'

import { AuthLayout } from '#web/accounts/auth-layout.tsx'
import { SignupEnd, VerificationDialog } from '#web/accounts/dialogs.ts'
import { useAnonymousOnly } from '#web/accounts/sign-in/use-anonymous-only.ts'
import { WaitingVisit } from '#web/accounts/sign-in/waiting-visit.tsx'
import { wantedPath } from '#web/accounts/sign-in/wanted-path.ts'
import { SignupForm } from '#web/accounts/sign-up/signup-form.tsx'
import { EMPTY_SIGNUP, SIGNUP_RULES, WHO_FIELDS } from '#web/accounts/sign-up/signup-rules.ts'
import { useSignup } from '#web/accounts/sign-up/use-signup.ts'
import { useSignupDraft } from '#web/accounts/sign-up/use-signup-draft.ts'
import { useSignupSteps } from '#web/accounts/sign-up/use-signup-steps.ts'
import { describeWaitingVisit } from '#web/bookings/request/waiting-visit.server.ts'
import { withRedirect } from '#web/redirects.ts'
import { pageMeta } from '#web/shell/site.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'

import type { Route } from './+types/signup'

const TermsDialog = lazy(() => import('#web/accounts/terms/terms-dialog.tsx'))

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Sign up', 'Book visits at home, or offer your services.')

export async function loader({ request, context }: Route.LoaderArgs) {
  return { visit: await describeWaitingVisit(context, new URL(request.url).searchParams.get('redirect')) }
}

/** The form does not wait for words about a visit when there is none, or when the server cannot be reached. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const wanted = wantedPath(new URL(request.url).searchParams)
  return wanted?.startsWith('/booking/') ? serverLoader().catch(() => ({ visit: null })) : { visit: null }
}

/** The second step is another entry of the history at the same address. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search !== nextUrl.search
}

const POINTS = {
  client: [
    'We approve every provider',
    'See price, tax and cancellation terms first',
    'Your street and phone stay private until accepted',
  ],
  provider: [
    'Set your prices, hours and travel distance',
    'See your net amount before you accept',
    'We review your profile before you go live',
  ],
}

export default function Signup({ loaderData: { visit } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const role = search.get('role') === 'provider' ? 'provider' : 'client'
  const form = useRulesForm({ initial: { ...EMPTY_SIGNUP, role }, rules: SIGNUP_RULES })
  const side = form.values.role === 'provider' ? 'provider' : 'client'
  // Only clients book: a new provider begins in the own area.
  const loginPage = withRedirect('/login', side === 'provider' ? null : wantedPath(search))
  const { step, toFirst, toSecond } = useSignupSteps(() => form.isSound(WHO_FIELDS))
  const flow = useSignup({
    toLogin: (email) => leave(loginPage, { email }),
    toHome: () => leave('/'),
    placeErrors: (reason) => {
      if (WHO_FIELDS.some((name) => reason.field(name) !== undefined)) toFirst()
      return form.placeErrors(reason)
    },
  })
  const leave = useAnonymousOnly({ held: flow.phase !== 'form' })
  const { phase, error } = flow
  useSignupDraft(form.values, form.set, phase !== 'form' && phase !== 'verify', search.has('role'))

  return (
    <AuthLayout
      title="Create your account"
      stills={side === 'provider' ? ['scissors', 'palette', 'hands'] : ['nail-polish', 'lotion', 'dog']}
      promise={
        side === 'provider' ? 'Your craft, your calendar, your price.' : 'Care at home, at a time that suits you.'
      }
      points={POINTS[side]}
    >
      {visit && (
        <WaitingVisit visit={visit}>
          {side === 'provider' ? 'Only client accounts can book.' : 'This time isn’t held until you book.'}
        </WaitingVisit>
      )}
      <SignupForm
        form={form}
        step={step}
        onNext={toSecond}
        onBack={toFirst}
        loginPage={withRedirect('/login', wantedPath(search))}
        busy={phase === 'form' && flow.busy}
        error={phase === 'form' ? error : null}
        onValid={flow.start}
      />
      <VerificationDialog
        opened={phase === 'verify'}
        phone={form.values.phone_number}
        sentAt={flow.sentAt}
        notice={flow.notice}
        error={error}
        busy={flow.busy}
        verifyLabel="Verify and create account"
        onVerify={(code) => void flow.verify(code)}
        onResend={() => void flow.resend()}
        onClose={flow.backToForm}
      />
      <SignupEnd phase={phase} side={side} onLogin={flow.goToLogin} />
      <Suspense>
        {(phase === 'created' || phase === 'terms') && (
          <TermsDialog
            opened={phase === 'terms'}
            side={side}
            busy={flow.busy}
            onAccept={(version) => void flow.accept(version)}
            onDecline={flow.decline}
          />
        )}
      </Suspense>
    </AuthLayout>
  )
}
