import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'

import { call } from '#web/api.ts'
import { requestPasswordReset } from '#web/endpoints.gen.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useRulesForm } from '#web/ui/use-rules-form.tsx'

import { Message } from './message.tsx'

import styles from './dialog-form.module.css'

const RULES = { email: (value: string) => (value.trim() === '' ? 'Email is required' : null) }
const SENT = 'If the email exists in our system, a password reset link has been sent. Please check your email.'
const FAILED = 'An error occurred. Please try again later.'

type ForgotPasswordDialogProps = { opened: boolean; email: string; onClose: () => void }

/** Asks for an email and always answers the same (specification, section 8). */
export function ForgotPasswordDialog({ opened, email, onClose }: ForgotPasswordDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Reset your password">
      <ResetRequest email={email} onClose={onClose} />
    </Dialog>
  )
}

function ResetRequest({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useRulesForm({ initial: { email }, rules: RULES })
  const [state, setState] = useState<'asking' | 'busy' | 'sent' | 'failed'>('asking')

  const submit = async (values: { email: string }) => {
    setState('busy')
    try {
      await call(requestPasswordReset, { body: { email: values.email.trim() }, token: '' })
      setState('sent')
    } catch {
      setState('failed')
    }
  }

  if (state === 'sent') {
    return (
      <div className={styles.form}>
        <Message art="mailbox-full">{SENT}</Message>
        <Button variant="default" fullWidth onClick={onClose}>
          Done
        </Button>
      </div>
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={form.submit(submit)}>
      <p className={styles.quiet}>Tell us the email of your account. We send you a link to choose a new password.</p>
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.field('email')}
      />
      <FormError>{state === 'failed' && FAILED}</FormError>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={state === 'busy'}>
          Send reset link
        </Button>
      </div>
    </form>
  )
}
