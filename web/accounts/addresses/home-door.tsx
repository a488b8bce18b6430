import { Button } from '#web/ui/button.tsx'

import { DOOR_NOTES_MAX } from '#contract/constants.ts'
import { call } from '#web/api.ts'
import { keepHomeDoor } from '#web/endpoints/addresses.gen.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Door notes for home. */
export function HomeDoor({ kept }: { kept: string }) {
  const form = useRulesForm({ initial: { door_notes: kept } })
  const submit = async (body: { door_notes: string }) => {
    const { message } = await call(keepHomeDoor, { body })
    toast(message)
  }
  return (
    <Stack as="form" gap={12} {...form.props(form.submit(submit))}>
      <TextInput
        label="At your door"
        placeholder="Buzzer 204, visitor parking behind the house"
        description="Providers see it once they accept."
        maxLength={DOOR_NOTES_MAX}
        autoComplete="off"
        {...form.field('door_notes')}
      />
      <FormError>{form.error}</FormError>
      <ButtonRow>
        <Button type="submit" variant="light" loading={form.busy}>
          Save door notes
        </Button>
      </ButtonRow>
    </Stack>
  )
}
