import { Button } from '#web/ui/button.tsx'
import { type FormEvent, useState } from 'react'

import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import type { DayDialogProps } from './check-in-dialog.tsx'
import { useKeptStep } from './use-kept-step.ts'

import styles from './day.module.css'

/** By how much: the client is notified, and the visit stays as it is. */
export function LateDialog({ opened, ...props }: DayDialogProps) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title="Running late" size={420}>
      <LateForm {...props} />
    </Dialog>
  )
}

const CHOICES = [10, 15, 20, 30, 45, 60, 90] as const
type Minutes = (typeof CHOICES)[number]

function LateForm({ day, clientName, onClose, onChanged }: Omit<DayDialogProps, 'opened'>) {
  const [minutes, setMinutes] = useState<Minutes>(15)
  const { busy, error, take } = useKeptStep(day.booking_id, onChanged)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const close = () => {
      onClose()
      onChanged()
    }
    void take('running_late', { minutes }, { said: `${clientName} knows you’re running late.`, after: close })
  }
  return (
    <Stack as="form" method="post" noValidate aria-busy={busy} onSubmit={send}>
      <p>How many minutes late?</p>
      <Row role="radiogroup" aria-label="Minutes late" wrap gap={8}>
        {CHOICES.map((choice) => (
          <Choice
            key={choice}
            className={styles.minutes}
            type="radio"
            name="minutes"
            checked={choice === minutes}
            onChange={() => setMinutes(choice)}
          >
            <span>{choice} min</span>
          </Choice>
        ))}
      </Row>
      <FormError>{error}</FormError>
      <Button type="submit" loading={busy}>
        Tell {clientName}
      </Button>
    </Stack>
  )
}
