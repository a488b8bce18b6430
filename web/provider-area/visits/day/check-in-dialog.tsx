import { Button } from '#web/ui/button.tsx'
import { type FormEvent, useState } from 'react'

import { VISIT_CODE_LENGTH } from '#contract/constants.ts'
import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { digitsOf } from '#contract/rules.ts'
import { GatesPart } from '#web/bookings/dialogs.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FieldError, FormError } from '#web/ui/forms/form-error.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import { useKeptStep } from './use-kept-step.ts'

import styles from './day.module.css'

const WITHOUT_CODE = 'Check in without the code'

export type DayDialogProps = {
  day: VisitDay
  clientName: string
  opened: boolean
  onClose: () => void
  onChanged: () => void
}

/** At the door: with the code that the client reads out, or without it. */
export function CheckInDialog({ opened, ...props }: DayDialogProps) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title="Check in" size={420}>
      <CheckInForm {...props} />
    </Dialog>
  )
}

function CheckInForm({ day, clientName, onClose, onChanged }: Omit<DayDialogProps, 'opened'>) {
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const { busy, error, take } = useKeptStep(day.booking_id, onChanged)
  const close = () => {
    onClose()
    onChanged()
  }
  const enter = (body: { code?: string }) => take('check_in', body, { said: 'Checked in.', after: close })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShort(code.length < VISIT_CODE_LENGTH)
    if (code.length === VISIT_CODE_LENGTH) void enter({ code })
  }
  const problem = isShort ? 'Enter the four digits' : error
  return (
    <Stack as="form" method="post" noValidate aria-busy={busy} onSubmit={submit}>
      <GatesPart bookingId={day.booking_id} />
      {day.can.use_code ? (
        <>
          <p>Ask {clientName} for the visit code.</p>
          <TextInput
            label="Visit code"
            inputMode="numeric"
            autoComplete="off"
            className={styles.code}
            data-autofocus
            value={code}
            error={problem && <FieldError>{problem}</FieldError>}
            onChange={(event) => {
              setShort(false)
              setCode(digitsOf(event.currentTarget.value).slice(0, VISIT_CODE_LENGTH))
            }}
          />
          <Button type="submit" loading={busy}>
            Check in
          </Button>
          <Button variant="default" disabled={busy} onClick={() => void enter({})}>
            {WITHOUT_CODE}
          </Button>
        </>
      ) : (
        <>
          <p>Too many wrong codes.</p>
          <FormError>{error}</FormError>
          <Button loading={busy} data-autofocus onClick={() => void enter({})}>
            {WITHOUT_CODE}
          </Button>
        </>
      )}
    </Stack>
  )
}
