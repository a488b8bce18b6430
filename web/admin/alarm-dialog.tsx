import { reasonRule } from '#web/admin/reasons.ts'
import { Button } from '#web/ui/button.tsx'

import { call } from '#web/api.ts'
import { closeAlarm } from '#web/endpoints/bookings/safety.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

type AlarmDialogProps = { alarmId: string; opened: boolean; onClose: () => void; onClosed: () => void }

/** Asks what happened before an alarm is closed. */
export function AlarmDialog({ opened, ...props }: AlarmDialogProps) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title="Close this alarm" size={480}>
      <AlarmForm {...props} />
    </Dialog>
  )
}

const rules = {
  note: reasonRule,
}

function AlarmForm({ alarmId, onClose, onClosed }: Omit<AlarmDialogProps, 'opened'>) {
  const form = useRulesForm({ initial: { note: '' }, rules })
  const send = form.submit(async ({ note }) => {
    await call(closeAlarm, { params: { id: alarmId }, body: { note: note.trim() } })
    toast('Alarm closed.')
    onClose()
    onClosed()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <Textarea
        label="What happened?"
        description="Who you reached, and how they are."
        required
        rows={4}
        maxLength={1000}
        data-autofocus
        {...form.field('note')}
      />
      <FormError>{form.error}</FormError>
      <Button type="submit" loading={form.busy}>
        Close the alarm
      </Button>
    </Stack>
  )
}
