import { Button } from '#web/ui/button.tsx'

import { RESEND_COUNTDOWN_S, VERIFICATION_CODE_LENGTH } from '#contract/constants.ts'
import { digitsOf } from '#contract/rules.ts'
import { useCountdown } from '#web/accounts/use-countdown.ts'
import { useSite } from '#web/shell/site.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './verification-dialog.module.css'

type VerificationProps = {
  /** As the person typed it. */
  phone: string
  /** When the last code was sent, in ms. */
  sentAt: number
  notice: string
  error: string | null
  busy: boolean
  verifyLabel: string
  onVerify: (code: string) => void
  onResend: () => void
  onClose: () => void
}

/** Asks for the code of the SMS: digits only, at most six; a new one can be requested after 60 s. */
export function VerificationDialog({ opened, ...props }: VerificationProps & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title="Verify your phone">
      <CodeForm {...props} />
    </Dialog>
  )
}

function CodeForm({ phone, sentAt, notice, error, busy, verifyLabel, ...on }: VerificationProps) {
  const form = useRulesForm({ initial: { code: '' } })
  const { code } = form.values
  const left = useCountdown(sentAt, RESEND_COUNTDOWN_S)
  const submit = form.submit(() => code !== '' && on.onVerify(code))
  return (
    <Stack as="form" {...form.props(submit)} aria-busy={busy}>
      {/* Beside a refused code the good news would contradict it. */}
      <div role="status">
        {error === null && (
          <Row as="p" align="start" className={styles.notice}>
            <Icon name="message" />
            <span>{notice}</span>
          </Row>
        )}
      </div>
      <TextInput
        label="Verification code"
        description={`Sent to ${phone}`}
        className={styles.code ?? ''}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={'0'.repeat(VERIFICATION_CODE_LENGTH)}
        data-autofocus
        {...form.field('code')}
        error={error !== null}
        onChange={(event) => form.set({ code: digitsOf(event.currentTarget.value).slice(0, VERIFICATION_CODE_LENGTH) })}
      />
      <OutboxHint />
      <FormError>{error}</FormError>
      <Button type="submit" size="lg" fullWidth disabled={code === ''} loading={busy}>
        {verifyLabel}
      </Button>
      <Row wrap justify="between" className={styles.again}>
        <Button variant="subtle" size="sm" disabled={left > 0 || busy} onClick={on.onResend}>
          {left > 0 ? `Resend code in ${left} s` : 'Resend code'}
        </Button>
        <Button variant="subtle" size="sm" disabled={busy} onClick={on.onClose}>
          Change phone number
        </Button>
      </Row>
    </Stack>
  )
}

/** Sandbox sends no SMS: it shows them. */
function OutboxHint() {
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
