import { Button } from '@mantine/core'

import { call } from '#web/api.ts'
import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import { objectToNoShow } from '#web/endpoints/bookings/cases.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

type ObjectionDialogProps = { bookingId: string; opened: boolean; onClose: () => void; onSent: () => void }

/** The client says, in their own words, that they were there for a visit that was reported as missed. */
export function ObjectionDialog({ opened, ...props }: ObjectionDialogProps) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title="You were there?" size={480}>
      <ObjectionForm {...props} />
    </Dialog>
  )
}

const rules = { statement: (text: string) => (text.trim() === '' ? 'Please tell us what happened' : null) }

function ObjectionForm({ bookingId, onClose, onSent }: Omit<ObjectionDialogProps, 'opened'>) {
  const form = useRulesForm({
    initial: { statement: '' },
    rules,
    failed: 'We could not send this. Please try again.',
  })
  const keyOf = useIdempotencyKey()
  const send = form.submit(async ({ statement }) => {
    const body = { statement: statement.trim() }
    const headers = { 'idempotency-key': keyOf(body) }
    await call(objectToNoShow, { params: { id: bookingId }, body, headers })
    toast('Thank you. An administrator looks at it and writes to you.')
    onSent()
    onClose()
  })
  return (
    <form {...form.props(send)}>
      <Stack>
        <p>
          An administrator reads what you write and what the provider says. The money stays on hold until they have
          decided.
        </p>
        <Textarea
          label="What happened?"
          description="For example when you were at the door, and whether anybody called."
          required
          rows={4}
          maxLength={1000}
          data-autofocus
          {...form.field('statement')}
        />
        <FormError>{form.error}</FormError>
        <Button type="submit" loading={form.busy}>
          I was there
        </Button>
      </Stack>
    </form>
  )
}
