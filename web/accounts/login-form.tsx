import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'

import { FIELD_REQUIRED } from '#contract/rules.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { ApiError, call } from '#web/api.ts'
import { errorText } from '#web/api-error.ts'
import { login } from '#web/endpoints.gen.ts'
import { landingPath } from '#web/roles.ts'
import { signIn } from '#web/session.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useRulesForm } from '#web/ui/use-rules-form.tsx'

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
  onSignedIn: (to: string) => void
}

/** Email and password (specification, sections 2 and 8). */
export function LoginForm({ target, onSignedIn }: LoginFormProps) {
  const form = useRulesForm({ initial: INITIAL, rules: RULES })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [forgot, setForgot] = useState(false)

  const submit = async ({ email, password }: typeof INITIAL) => {
    setBusy(true)
    setError(null)
    try {
      // No stored token goes along: wrong credentials must not look like an ended session.
      const answer = await call(login, { body: { email: email.trim(), password }, token: '' })
      if (!answer?.user?.id || !answer.access_token)
        throw new ApiError(200, { detail: 'Invalid user data received from server' })
      const user = signIn(answer.access_token, answer.user)
      onSignedIn(target ?? landingPath(user))
    } catch (reason) {
      if (!(reason instanceof ApiError && form.placeErrors(reason))) setError(errorText(reason, FAILED))
      setBusy(false)
    }
  }

  return (
    <>
      <form className={styles.card} noValidate onSubmit={form.submit(submit)}>
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
          <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
          <button type="button" className={styles.forgot} onClick={() => setForgot(true)}>
            Forgot Password?
          </button>
        </div>
        <FormError>{error}</FormError>
        <Button type="submit" size="lg" fullWidth loading={busy}>
          Login
        </Button>
        <p className={styles.other}>
          New here? <Link to="/signup">Create an account</Link>
        </p>
      </form>
      <DemoAccounts
        onChoose={(email, password) => {
          form.reset({ email, password })
          setError(null)
        }}
      />
      <ForgotPasswordDialog opened={forgot} email={form.values.email} onClose={() => setForgot(false)} />
    </>
  )
}
