import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import { FIX_ALL } from '#contract/rules.ts'
import { AddressFields } from '#web/accounts/address-fields.tsx'
import { OtherWay } from '#web/accounts/other-way.tsx'
import { PasswordHints } from '#web/accounts/password-hints.tsx'
import { PhoneField } from '#web/accounts/phone-field.tsx'
import { FieldPair, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import type { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { NoScripts } from '#web/ui/page/no-scripts.tsx'

import { AreaLine } from './area-line.tsx'
import { AccountType } from './account-type.tsx'
import type { SignupValues } from './signup-rules.ts'

import styles from '#web/accounts/fields.module.css'

type SignupFormProps = {
  form: ReturnType<typeof useRulesForm<SignupValues>>
  busy: boolean
  error: string | null
  /** Where whoever has an account goes. */
  loginPage: string
  onValid: (values: SignupValues) => Promise<void>
}

/** Every field of section 5; the button waits while something visible is wrong. */
export function SignupForm({ form, busy, error, loginPage, onValid }: SignupFormProps) {
  const { field } = form
  return (
    <Stack as="form" gap={24} {...form.props(form.submit(onValid))}>
      <AccountType {...field('role')} />
      <Surface as="section" raised className={styles.group} aria-labelledby="about-you">
        <h2 id="about-you">About you</h2>
        <FieldPair>
          <TextInput label="First name" withAsterisk autoComplete="given-name" {...field('first_name')} />
          <TextInput label="Last name" withAsterisk autoComplete="family-name" {...field('last_name')} />
        </FieldPair>
        <TextInput
          label="Email"
          withAsterisk
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        <PhoneField required description="We’ll text you a code." {...field('phone_number')} />
      </Surface>
      <Surface as="section" raised className={styles.group} aria-labelledby="where-you-live">
        <h2 id="where-you-live">
          {form.values.role === 'provider' ? 'Where you are based' : 'Where visits take place'}
        </h2>
        <AddressFields field={field} required />
        {form.values.role === 'client' && <AreaLine postal={form.values.postal_code} />}
      </Surface>
      <Surface as="section" raised className={styles.group} aria-labelledby="your-password">
        <h2 id="your-password">Choose a password</h2>
        <PasswordField label="Password" withAsterisk autoComplete="new-password" {...field('password')} />
        <PasswordHints value={form.values.password} />
        <PasswordField
          label="Confirm password"
          withAsterisk
          autoComplete="new-password"
          {...field('confirm_password')}
        />
      </Surface>
      <Stack gap={12}>
        <NoScripts>
          Signing up needs JavaScript. Turn it on for this site and reload, or <a href="/contact">write to us</a>.
        </NoScripts>
        <FormError>{form.refused ? FIX_ALL : error}</FormError>
        <Button type="submit" size="lg" fullWidth disabled={form.hasErrors} loading={busy}>
          Create account
        </Button>
        <OtherWay>
          Next: a text code, then the terms. Already have an account? <Link to={loginPage}>Log in</Link>
        </OtherWay>
      </Stack>
    </Stack>
  )
}
