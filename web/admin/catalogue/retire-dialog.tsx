import { dayRule } from '#web/admin/reasons.ts'
import { Button } from '#web/ui/button.tsx'

import type { AdminEntryPage } from '#contract/admin/catalogue.ts'
import { call } from '#web/api.ts'
import { retireEntry } from '#web/endpoints/admin/catalogue.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

type RetireDialogProps = { entry: AdminEntryPage; onClose: () => void; onDone: () => void }

const RULES = { from: dayRule }

/** Ends an entry from a day on, after saying whom it meets. */
export function RetireDialog({ entry: { id, name, services, version }, onClose, onDone }: RetireDialogProps) {
  const form = useRulesForm({
    initial: { from: '' },
    rules: RULES,
  })
  const send = form.submit(async ({ from }) => {
    await call(retireEntry, { params: { id }, body: { from, version } })
    toast(`${name}: saved`)
    onDone()
  })
  const offered = services === 1 ? '1 service uses it' : `${services} services use it`
  return (
    <Dialog opened onClose={onClose} title={`Retire ${name}?`} size={440} withClose={false}>
      <Stack as="form" gap={16} {...form.props(send)}>
        <Quiet>
          {services === 0 ? 'No one offers it now.' : `${offered}. We notify their owners. Booked visits take place.`}
        </Quiet>
        <TextInput label="First day without it" type="date" required data-autofocus {...form.field('from')} />
        <FormError>{form.error}</FormError>
        <ButtonRow justify="end" phones="stack">
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="pink" loading={form.busy}>
            Retire
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  )
}
