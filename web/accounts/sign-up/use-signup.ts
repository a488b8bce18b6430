import { useState } from 'react'

import { RESEND_COUNTDOWN_S } from '#contract/constants.ts'
import { phoneDigits } from '#contract/rules.ts'
import { acceptTerms } from '#web/accounts/terms/accept-terms.ts'
import { errorText } from '#web/api-error.ts'
import { ApiError, call } from '#web/api.ts'
import { login, logout, sendCode, signup } from '#web/endpoints/accounts.gen.ts'
import { useAction } from '#web/ui/forms/use-action.ts'
import { DELAY_ACCOUNT_CREATED_MS, DELAY_TERMS_ACCEPTED_MS, DELAY_TERMS_FAILED_MS } from '#web/ui/measures.ts'
import { useTimeout } from '#web/ui/use-timeout.ts'

import { signupBody, type SignupValues } from './signup-rules.ts'

/** form → verify (code by SMS) → created (for 1.5 s) → terms → accepted or failed → the login; declining goes home. */
export type SignupPhase = 'form' | 'verify' | 'created' | 'terms' | 'accepted' | 'failed'

type SignupExits = {
  /** With the email of the account that was made. */
  toLogin: (email: string) => void
  toHome: () => void
  /** Puts the server's words at their fields; false when none of them is on the form. */
  placeErrors: (error: ApiError) => boolean
}

const SENT = 'Verification code sent to your phone! Please check your SMS and enter the code below.'
const RESENT = 'New verification code sent! Please check your SMS.'
const SEND_FAILED = 'Failed to send verification code. Please try again.'
const RESEND_FAILED = 'Failed to resend verification code. Please try again.'
const CREATE_FAILED = 'Failed to create account. Please try again.'

/** The steps of a sign-up after the form is valid. */
export function useSignup({ toLogin, toHome, placeErrors }: SignupExits) {
  const [phase, setPhase] = useState<SignupPhase>('form')
  const { busy, error, say, run } = useAction()
  const [notice, setNotice] = useState('')
  const [values, setValues] = useState<SignupValues | null>(null)
  const [sent, setSent] = useState({ to: '', at: 0 })
  const later = useTimeout()

  /** Shows an error at its field if it has one, otherwise in the step where the person is. */
  const attempt = (fallback: string, step: () => Promise<void>) =>
    run(step, (reason) => {
      if (!(reason instanceof ApiError && placeErrors(reason))) return errorText(reason, fallback)
      setPhase('form')
      return null
    })

  const send = async (form: SignupValues, said: string) => {
    const phone = phoneDigits(form.phone_number)
    await call(sendCode, { body: { phone_number: phone, email: form.email.trim(), purpose: 'signup' }, token: '' })
    setSent({ to: phone, at: Date.now() })
    setNotice(said)
    setPhase('verify')
  }

  const start = async (form: SignupValues) => {
    setValues(form)
    const isFresh = Date.now() - sent.at < RESEND_COUNTDOWN_S * 1000
    // Coming back from the form with the same number: the code on its way is still good.
    if (isFresh && sent.to === phoneDigits(form.phone_number)) {
      say(null)
      setPhase('verify')
      return
    }
    await attempt(SEND_FAILED, () => send(form, SENT))
  }
  const resend = async () => {
    if (values) await attempt(RESEND_FAILED, () => send(values, RESENT))
  }
  const verify = async (code: string) => {
    if (!values) return
    await attempt(CREATE_FAILED, async () => {
      await call(signup, { body: signupBody(values, code), token: '' })
      setPhase('created')
      later(() => setPhase('terms'), DELAY_ACCOUNT_CREATED_MS)
    })
  }

  const goToLogin = () => toLogin(values?.email.trim() ?? '')
  /** Signs in with a token that lives here only, records the acceptance and revokes it. */
  const accept = async (version: string | null) => {
    if (!values) return
    try {
      const credentials = { email: values.email.trim(), password: values.password }
      const { access_token: token } = await call(login, { body: credentials, token: '' })
      await acceptTerms(values.role === 'provider' ? 'provider' : 'client', version, token)
      await call(logout, { token }).catch(() => undefined)
      setPhase('accepted')
      later(goToLogin, DELAY_TERMS_ACCEPTED_MS)
    } catch {
      setPhase('failed')
      later(goToLogin, DELAY_TERMS_FAILED_MS)
    }
  }
  const backToForm = () => {
    say(null)
    setPhase('form')
  }

  return {
    phase,
    busy,
    error,
    notice,
    sentAt: sent.at,
    start,
    resend,
    verify,
    accept: (version: string | null) => run(() => accept(version)),
    decline: toHome,
    goToLogin,
    backToForm,
  }
}
