import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { FIX_ALL } from '#contract/rules.ts'
import { AddressFields } from '#web/accounts/address-fields.tsx'
import { OtherWay } from '#web/accounts/other-way.tsx'
import { PasswordHints } from '#web/accounts/password-hints.tsx'
import { PhoneField } from '#web/accounts/phone-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldPair, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import type { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { NoScripts } from '#web/ui/page/no-scripts.tsx'

import { AreaLine } from './area-line.tsx'
import { AccountType } from './account-type.tsx'
import { type SignupValues, WHO_FIELDS } from './signup-rules.ts'
import type { SignupStep } from './use-signup-steps.ts'

import fields from '#web/accounts/fields.module.css'
import styles from './signup-form.module.css'

type SignupFormProps = {
  form: ReturnType<typeof useRulesForm<SignupValues>>
  step: SignupStep
  busy: boolean
  error: string | null
  /** Link for people with an account. */
  loginPage: string
  onNext: () => void
  onBack: () => void
  onValid: (values: SignupValues) => Promise<void>
}

/**
 * Every field of section 5 in two steps; the button of a step waits while something visible is wrong in it. Both steps
 * stay in the document, so that browsers save the email with the password.
 */
export function SignupForm({ form, step, busy, error, loginPage, onNext, onBack, onValid }: SignupFormProps) {
  const { field, problem } = form
  const isFirst = step === 1
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (step === 1) title.current?.focus()
    else document.querySelector<HTMLElement>('form [name="street_address"]')?.focus()
  }, [step])
  const isWrong = isFirst ? WHO_FIELDS.some((name) => problem(name) !== null) : form.hasErrors
  const refused = <FormError>{isWrong && form.refused ? FIX_ALL : error}</FormError>
  return (
    <Stack as="form" gap={20} {...form.props(isFirst ? form.submitStep(WHO_FIELDS, onNext) : form.submit(onValid))}>
      <div className={styles.steps}>
        <span role="status">Step {step} of 2</span>
        <i className={styles.bar} data-done />
        <i className={styles.bar} data-done={isFirst ? undefined : true} />
      </div>
      <Stack gap={20} className={styles.step} hidden={!isFirst}>
        <AccountType {...field('role')} />
        <Surface as="section" raised className={`${fields.group} ${styles.group}`} aria-labelledby="about-you">
          <h2 id="about-you" ref={title} tabIndex={-1}>
            About you
          </h2>
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
        <Stack gap={12} className={styles.next}>
          {isFirst && refused}
          <Button type="submit" size="lg" fullWidth disabled={isWrong}>
            Continue
          </Button>
        </Stack>
      </Stack>
      <Stack gap={20} className={styles.step} hidden={isFirst}>
        <Surface as="section" raised className={fields.group} aria-labelledby="where-you-live">
          <h2 id="where-you-live">
            {form.values.role === 'provider' ? 'Where you are based' : 'Where visits take place'}
          </h2>
          <AddressFields field={field} required />
          {form.values.role === 'client' && <AreaLine postal={form.values.postal_code} />}
        </Surface>
        <Surface as="section" raised className={fields.group} aria-labelledby="your-password">
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
            Signing up needs JavaScript. Turn it on and reload, or <a href="/contact">write to us</a>.
          </NoScripts>
          {!isFirst && refused}
          <ButtonRow phones="stack">
            <Button variant="default" size="lg" className={styles.next} onClick={onBack} disabled={busy}>
              Back
            </Button>
            <Button type="submit" size="lg" style={{ flex: 1 }} disabled={isWrong} loading={busy}>
              Create account
            </Button>
          </ButtonRow>
        </Stack>
      </Stack>
      <OtherWay>
        Already have an account? <Link to={loginPage}>Log in</Link>
      </OtherWay>
    </Stack>
  )
}
