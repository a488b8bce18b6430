import { Button } from '#web/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'

import { VERIFICATION_CODE_LENGTH } from '#contract/constants.ts'
import { digitsOf } from '#contract/rules.ts'
import { call } from '#web/api.ts'
import { proveSecondFactor } from '#web/endpoints/accounts/second-factor.gen.ts'
import { useSite } from '#web/shell/site.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './code-form.module.css'

type CodeFormProps = {
  submitLabel: string
  /** Without it only a code of the app is accepted: there are no recovery codes yet. */
  offersRecovery?: boolean
  /** It is all there is to do on the page. */
  takesFocus?: boolean
  /** @param recoveryCodes new ones, to be shown once, when this code has set up the second factor */
  onProven: (recoveryCodes: readonly string[] | null) => void
}

/** Asks for the code of the app, or for a recovery code instead. */
export function CodeForm({ submitLabel, offersRecovery = false, takesFocus = false, onProven }: CodeFormProps) {
  const [isRecovery, setRecovery] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (takesFocus || isRecovery || refusals > 0) field.current?.focus()
  }, [takesFocus, isRecovery, refusals])
  const form = useRulesForm({ initial: { code: '' }, rules: { code: ruleOf(isRecovery) } })
  const send = form.submit(async ({ code }) => {
    try {
      onProven((await call(proveSecondFactor, { body: { code } })).recovery_codes)
    } catch (error) {
      // The refused code would have to be taken out by hand before the next one goes in.
      form.reset()
      setRefusals(refusals + 1)
      throw error
    }
  })
  const change = () => {
    setRecovery(!isRecovery)
    form.reset()
  }
  return (
    <Stack as="form" {...form.props(send)}>
      {isRecovery ? (
        <TextInput
          key="recovery"
          ref={field}
          label="Recovery code"
          className={styles.code}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.field('code')}
        />
      ) : (
        <TextInput
          key="app"
          ref={field}
          label="Code from your app"
          className={styles.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder={'0'.repeat(VERIFICATION_CODE_LENGTH)}
          data-autofocus
          {...form.field('code')}
          onChange={(event) =>
            form.set({ code: digitsOf(event.currentTarget.value).slice(0, VERIFICATION_CODE_LENGTH) })
          }
        />
      )}
      <FormError>{form.error}</FormError>
      <Button type="submit" size="lg" fullWidth loading={form.busy}>
        {submitLabel}
      </Button>
      {offersRecovery && (
        <Button variant="subtle" onClick={change}>
          {isRecovery ? 'Use your app' : 'Use a recovery code'}
        </Button>
      )}
      {!isRecovery && offersRecovery && <PhoneHint />}
    </Stack>
  )
}

function ruleOf(isRecovery: boolean): (code: string) => string | null {
  if (isRecovery) return (code) => (code.trim() === '' ? 'Enter a recovery code' : null)
  return (code) => (code.length === VERIFICATION_CODE_LENGTH ? null : 'Enter the six digits')
}

/** The sandbox's admin has no phone: the outbox replaces it. */
function PhoneHint() {
  const { sandbox } = useSite()
  if (!sandbox) return null
  return (
    <Quiet size="sm" className={styles.hint}>
      Sandbox: the code is in the{' '}
      <a href="/outbox" target="_blank" rel="noreferrer">
        outbox (new tab)
      </a>
      .
    </Quiet>
  )
}
