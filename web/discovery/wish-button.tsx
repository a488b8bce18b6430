import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { emailProblem } from '#contract/rules.ts'
import { call } from '#web/api.ts'
import { wishByEmail, wishFor } from '#web/endpoints/availability/wishes.gen.ts'
import { useSession } from '#web/session.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './wish-button.module.css'

export type WishButtonProps = {
  service: string
  /** Anywhere without it. */
  postal?: string | undefined
}

const FAILED = 'Couldn’t save it.'

/** "Notify me": one tap for clients, by email for visitors. Nothing for everyone else. */
export function WishButton(wish: WishButtonProps) {
  const { user, status } = useSession()
  if (status === 'loading') return null
  if (!user) return <ByEmail {...wish} />
  return user.role === 'client' ? <OneTap {...wish} /> : null
}

function OneTap({ service, postal }: WishButtonProps) {
  const [said, setSaid] = useState<string | null>(null)
  const [isOn, setOn] = useState(false)
  const { busy, error, run } = useAction(FAILED)
  const ask = (is_on: boolean) =>
    run(async () => {
      const { message } = await call(wishFor, { body: { service, is_on, ...(postal ? { postal } : {}) } })
      setOn(is_on)
      setSaid(message)
    })
  return (
    <>
      <p role="status">{said}</p>
      <FormError>{error}</FormError>
      <ButtonRow justify="center">
        <Button variant={isOn ? 'default' : 'light'} loading={busy} onClick={() => void ask(!isOn)}>
          {isOn ? 'Cancel alert' : 'Notify me'}
        </Button>
      </ButtonRow>
    </>
  )
}

/**
 * The alert starts only when the visitor opens the link in our email, and the answer never reveals who has an account.
 */
function ByEmail({ service, postal }: WishButtonProps) {
  const { pathname, search } = useLocation()
  const [said, setSaid] = useState<string | null>(null)
  const form = useRulesForm({ initial: { email: '' }, rules: { email: emailProblem }, failed: () => FAILED })
  if (said !== null)
    return (
      <p role="status" className={styles.said} tabIndex={-1} ref={(line) => line?.focus()}>
        {said}
      </p>
    )
  const submit = async ({ email }: { email: string }) => {
    const { message } = await call(wishByEmail, { body: { service, email, ...(postal ? { postal } : {}) }, token: '' })
    setSaid(message)
  }
  return (
    <form className={styles.form} {...form.props(form.submit(submit))}>
      <div className={styles.line}>
        <TextInput
          label="Your email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          {...form.field('email')}
        />
        <Button type="submit" variant="light" loading={form.busy}>
          Notify me
        </Button>
      </div>
      <FormError>{form.error}</FormError>
      <Quiet size="sm">
        We’ll email you once, when someone offers {service}
        {postal && ` in ${postal.slice(0, 3).toUpperCase()}`}. Or{' '}
        <Link to={`/login?redirect=${encodeURIComponent(`${pathname}${search}`)}`}>log in</Link>.
      </Quiet>
    </form>
  )
}
