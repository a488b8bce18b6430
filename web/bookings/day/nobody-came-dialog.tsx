import { Button } from '@mantine/core'

import { call } from '#web/api.ts'
import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import { reportNobodyCame } from '#web/endpoints/bookings/visit-day.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

type NobodyCameDialogProps = { bookingId: string; opened: boolean; onClose: () => void; onSent: () => void }

/** The client says, in their own words, that nobody came. */
export function NobodyCameDialog({ opened, ...props }: NobodyCameDialogProps) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title="Nobody came?" size={480}>
      <NobodyCameForm {...props} />
    </Dialog>
  )
}

const rules = { statement: (text: string) => (text.trim() === '' ? 'Please tell us what happened' : null) }

function NobodyCameForm({ bookingId, onClose, onSent }: Omit<NobodyCameDialogProps, 'opened'>) {
  const form = useRulesForm({
    initial: { statement: '' },
    rules,
    failed: 'We could not send this. Please try again.',
  })
  const keyOf = useIdempotencyKey()
  const send = form.submit(async ({ statement }) => {
    const body = { statement: statement.trim() }
    const headers = { 'idempotency-key': keyOf(body) }
    await call(reportNobodyCame, { params: { id: bookingId }, body, headers })
    toast('Thank you. An administrator looks at it and writes to you.')
    onSent()
    onClose()
  })
  return (
    <form {...form.props(send)}>
      <Stack>
        <p>
          We are sorry. An administrator looks at it and asks your provider as well. What you paid waits until they have
          decided; if nobody came, all of it goes back.
        </p>
        <Textarea
          label="What happened?"
          description="For example how long you waited, and whether anybody called."
          required
          rows={4}
          maxLength={1000}
          data-autofocus
          {...form.field('statement')}
        />
        <FormError>{form.error}</FormError>
        <Button type="submit" loading={form.busy}>
          Tell us that nobody came
        </Button>
      </Stack>
    </form>
  )
}
