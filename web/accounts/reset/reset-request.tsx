import { Button } from '#web/ui/button.tsx'
import { type ReactNode, useState } from 'react'

import { Message } from '#web/accounts/message.tsx'
import { call } from '#web/api.ts'
import { requestPasswordReset } from '#web/endpoints/accounts.gen.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

const RULES = { email: (value: string) => (value.trim() === '' ? 'Email is required' : null) }
export const RESET_SENT =
  'If the email exists in our system, a password reset link has been sent. Please check your email.'
const FAILED = 'An error occurred. Please try again later.'

type ResetRequestProps = {
  email?: string
  onSent?: () => void
  /** Shown beside the button. */
  leave: ReactNode
  /** Shown below the answer. */
  done: ReactNode
}

/** Asks for an email and always answers the same. Posted by a browser, it works as well. */
export function ResetRequest({ email = '', onSent, leave, done }: ResetRequestProps) {
  const form = useRulesForm({ initial: { email }, rules: RULES, failed: () => FAILED })
  const [isSent, setSent] = useState(false)

  const submit = async (values: { email: string }) => {
    await call(requestPasswordReset, { body: { email: values.email.trim() }, token: '' })
    onSent?.()
    setSent(true)
  }

  if (isSent) {
    return (
      <Stack>
        <Message art="mailbox-full">{RESET_SENT}</Message>
        {done}
      </Stack>
    )
  }
  return (
    <Stack as="form" action="/forgot-password" {...form.props(form.submit(submit))}>
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        data-autofocus
        {...form.field('email')}
      />
      <FormError>{form.error}</FormError>
      <ButtonRow justify="end" phones="stack" style={{ marginTop: 8 }}>
        {leave}
        <Button type="submit" loading={form.busy}>
          Send reset link
        </Button>
      </ButtonRow>
    </Stack>
  )
}
