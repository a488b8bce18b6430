import { Button } from '#web/ui/button.tsx'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'

import { resetPasswordProblem } from '#contract/rules.ts'
import { Message } from '#web/accounts/message.tsx'
import { OtherWay } from '#web/accounts/other-way.tsx'
import { PasswordHints } from '#web/accounts/password-hints.tsx'
import { ApiError, call } from '#web/api.ts'
import { checkResetLink, updatePassword } from '#web/endpoints/accounts.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { DELAY_RESET_DONE_MS } from '#web/ui/measures.ts'

import styles from '#web/accounts/sign-in/login-form.module.css'

const INITIAL = { password: '', confirm_password: '' }
const RULES = {
  password: resetPasswordProblem,
  confirm_password: (value: string, { password }: typeof INITIAL) =>
    value === password ? null : 'Passwords do not match.',
}
const NO_TOKEN = 'Invalid reset token. Please request a new password reset.'
/** Only the server can say that a link is unusable. A failed connection says nothing about it. */
const isUnusable = (error: unknown) => error instanceof ApiError && error.code === 'reset_token_invalid'
const FAILED = 'Failed to update password. The reset link may have expired.'

/**
 * The form of a token that addresses may hold. @throws without HTTPS, where browsers do not hash: the link is then
 * checked when the form is sent
 */
async function hashOf(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token.trim()))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type ResetFormProps = { token: string; onDone: () => void; onLeave: (email: string) => void }

/** New password and its confirmation; success leads to the login after 2 s, with the email of the account. */
export function ResetForm({ token, onDone, onLeave }: ResetFormProps) {
  const form = useRulesForm({ initial: INITIAL, rules: RULES, failed: FAILED })
  const { error } = useLoaded(token === '' ? null : token, async (signal) =>
    call(checkResetLink, { params: { hash: await hashOf(token) }, token: '', signal }),
  )
  /** The account's, once its password is changed. */
  const [email, setEmail] = useState<string | null>(null)

  useEffect(() => {
    if (email === null) return
    const timer = window.setTimeout(() => onLeave(email), DELAY_RESET_DONE_MS)
    return () => window.clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- started once, when it is done
  }, [email])

  const submit = async ({ password }: typeof INITIAL) => {
    if (token === '') return form.say(NO_TOKEN)
    const answer = await call(updatePassword, { body: { access_token: token, password }, token: '' })
    onDone()
    setEmail(answer.email)
  }

  if (email !== null) {
    return (
      <Surface raised className={styles.card}>
        <Message art="check" title="Your password has been changed">
          Taking you to the login page.
        </Message>
      </Surface>
    )
  }
  return (
    <Surface as="form" raised className={styles.card} {...form.props(form.submit(submit))}>
      {isUnusable(error) && (
        <Notice role="alert" tone="warn" icon="alert">
          This link no longer works. <Link to="/forgot-password">Get a new link</Link>
        </Notice>
      )}
      <PasswordField label="New password" autoComplete="new-password" {...form.field('password')} />
      <PasswordHints value={form.values.password} />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...form.field('confirm_password')} />
      <FormError>{form.error}</FormError>
      <Button type="submit" size="lg" fullWidth loading={form.busy}>
        Update password
      </Button>
      <OtherWay>
        <Link to="/login">Back to Login</Link>
      </OtherWay>
    </Surface>
  )
}
