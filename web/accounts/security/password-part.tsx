import { Button } from '#web/ui/button.tsx'
import { useId } from 'react'

import { passwordProblem } from '#contract/rules.ts'
import { PasswordHints } from '#web/accounts/password-hints.tsx'
import { call } from '#web/api.ts'
import { changePassword } from '#web/endpoints/accounts/security.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

const INITIAL = { current_password: '', password: '' }
const RULES = {
  current_password: (value: string) => (value === '' ? 'Enter your current password' : null),
  password: passwordProblem,
}

/** A new password with the current one; every other device is logged out. */
export function PasswordPart() {
  const id = useId()
  const form = useRulesForm({ initial: INITIAL, rules: RULES, failed: 'Couldn’t change your password.' })
  const submit = async (body: typeof INITIAL) => {
    const { message } = await call(changePassword, { body })
    form.reset()
    toast(message)
  }
  return (
    <Surface as="section" raised gap={16} aria-labelledby={id}>
      <Heading as="h1" id={id}>
        Password
      </Heading>
      <Quiet>This logs you out everywhere else and ends your calendar link.</Quiet>
      <Stack as="form" gap={16} {...form.props(form.submit(submit))}>
        <PasswordField label="Current password" autoComplete="current-password" {...form.field('current_password')} />
        <PasswordField label="New password" autoComplete="new-password" {...form.field('password')} />
        <PasswordHints value={form.values.password} />
        <FormError>{form.error}</FormError>
        <ButtonRow>
          <Button type="submit" loading={form.busy}>
            Change password
          </Button>
        </ButtonRow>
      </Stack>
    </Surface>
  )
}
