import { Button } from '#web/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import { FIELD_REQUIRED } from '#contract/rules.ts'
import { ForgotPasswordDialog } from '#web/accounts/dialogs.ts'
import { OtherWay } from '#web/accounts/other-way.tsx'
import { rememberAfterReset } from '#web/accounts/reset/after-reset.ts'
import { ApiError, call } from '#web/api.ts'
import { login } from '#web/endpoints/accounts.gen.ts'
import { withRedirect } from '#web/redirects.ts'
import { landingPath } from '#web/roles.ts'
import { signIn } from '#web/session.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { NAVIGATING } from '#web/ui/forms/use-action.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { NoScripts } from '#web/ui/page/no-scripts.tsx'

import { DemoAccounts } from './demo-accounts.tsx'

import styles from './login-form.module.css'

const INITIAL = { email: '', password: '' }
const RULES = {
  email: (value: string) => (value.trim() === '' ? 'Email is required' : null),
  password: (value: string) => (value === '' ? FIELD_REQUIRED : null),
}
const FAILED = 'Failed to login. Please check your credentials.'

type LoginFormProps = {
  /** A path of this site to go to instead of the person's own area. */
  target: string | null
  /** Known after a sign-up or a password reset. Then the form asks only for the password. */
  email: string
  onSignedIn: (to: string) => void
}

/** Email and password. */
export function LoginForm({ target, email: known, onSignedIn }: LoginFormProps) {
  const form = useRulesForm({ initial: { ...INITIAL, email: known }, rules: RULES, failed: FAILED })
  const [forgot, setForgot] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (known) password.current?.focus()
  }, [known])

  const submit = async ({ email, password }: typeof INITIAL) => {
    // No stored token goes along: wrong credentials must not look like an ended session.
    const answer = await call(login, { body: { email: email.trim(), password }, token: '' })
    if (!answer?.user?.id || !answer.access_token)
      throw new ApiError(200, { detail: 'Invalid user data received from server' })
    const user = signIn(answer.access_token, answer.user)
    onSignedIn(target ?? landingPath(user))
    return NAVIGATING
  }

  return (
    <>
      <Surface as="form" raised className={styles.card} {...form.props(form.submit(submit))}>
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('email')}
        />
        <div className={styles.password}>
          <PasswordField ref={password} label="Password" autoComplete="current-password" {...form.field('password')} />
          <button type="button" className={styles.forgot} onClick={() => setForgot(true)}>
            Forgot Password?
          </button>
        </div>
        <FormError>{form.error}</FormError>
        <NoScripts>
          Logging in needs JavaScript. Turn it on and reload. You can still{' '}
          <a href="/forgot-password">reset your password</a> or <a href="/contact">write to us</a>.
        </NoScripts>
        <Button type="submit" size="lg" fullWidth loading={form.busy}>
          Login
        </Button>
        <OtherWay>
          New here? <Link to={withRedirect('/signup', target)}>Create an account</Link>
        </OtherWay>
      </Surface>
      <DemoAccounts onChoose={(email, password) => form.reset({ email, password })} />
      <ForgotPasswordDialog
        opened={forgot}
        email={form.values.email}
        onSent={() => rememberAfterReset(target)}
        onClose={() => setForgot(false)}
      />
    </>
  )
}
