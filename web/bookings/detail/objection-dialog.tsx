import { Button, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'

import { call } from '#web/api.ts'
import { ApiError, errorText } from '#web/api-error.ts'
import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import { objectToNoShow } from '#web/endpoints.gen.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'

type ObjectionDialogProps = { bookingId: string; opened: boolean; onClose: () => void; onSent: () => void }

/** The client says, in their own words, that they were there for a visit that was reported as missed. */
export function ObjectionDialog({ opened, onClose, ...rest }: ObjectionDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog opened={opened} onClose={onClose} closable={!busy} title="You were there?" size={480}>
      <ObjectionForm busy={busy} setBusy={setBusy} onClose={onClose} {...rest} />
    </Dialog>
  )
}

const rules = { statement: (text: string) => (text.trim() === '' ? 'Please tell us what happened' : null) }

type FormProps = Omit<ObjectionDialogProps, 'opened'> & { busy: boolean; setBusy: (busy: boolean) => void }

function ObjectionForm({ bookingId, busy, setBusy, onClose, onSent }: FormProps) {
  const [error, setError] = useState<string | null>(null)
  const form = useRulesForm({ initial: { statement: '' }, rules })
  const keyOf = useIdempotencyKey()
  const send = form.submit(async ({ statement }) => {
    setBusy(true)
    setError(null)
    try {
      const body = { statement: statement.trim() }
      const headers = { 'idempotency-key': keyOf(body) }
      await call(objectToNoShow, { params: { id: bookingId }, body, headers })
      toast('Thank you. An administrator looks at it and writes to you.')
      onSent()
      onClose()
    } catch (refusal) {
      if (!(refusal instanceof ApiError && form.placeErrors(refusal)))
        setError(errorText(refusal, 'We could not send this. Please try again.'))
    }
    setBusy(false)
  })
  return (
    <form {...form.props(send)}>
      <Stack>
        <p style={{ margin: 0 }}>
          An administrator reads what you write and what the provider says. The money stays on hold until they have
          decided.
        </p>
        <Textarea
          label="What happened?"
          description="For example when you were at the door, and whether anybody called."
          required
          autosize
          minRows={4}
          maxLength={1000}
          data-autofocus
          {...form.field('statement')}
        />
        <FormError>{error}</FormError>
        <Button type="submit" loading={busy}>
          I was there
        </Button>
      </Stack>
    </form>
  )
}
