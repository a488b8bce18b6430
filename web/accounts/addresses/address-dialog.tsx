import { Button } from '#web/ui/button.tsx'

import type { SavedAddress } from '#contract/addresses.ts'
import { ADDRESS_LABEL_MAX, DOOR_NOTES_MAX } from '#contract/constants.ts'
import { cityProblem, formatPostalCode, postalCodeProblem, provinceProblem, streetProblem } from '#contract/rules.ts'
import { labelProblem } from '#contract/rules/address.ts'
import { AddressFields } from '#web/accounts/address-fields.tsx'
import { call } from '#web/api.ts'
import { changeAddress, saveAddress } from '#web/endpoints/addresses.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

const NEW = { label: '', street_address: '', city: '', province: 'BC', postal_code: '', door_notes: '' }
const RULES = {
  label: labelProblem,
  street_address: streetProblem,
  city: cityProblem,
  province: provinceProblem,
  postal_code: postalCodeProblem,
}

type AddressDialogProps = {
  /** The one that is changed, `new` for another one, or null while it is closed. */
  editing: SavedAddress | 'new' | null
  onClose: () => void
  onSaved: (label: string) => void
}

/** Adds a saved address or changes one. */
export function AddressDialog({ editing, onClose, onSaved }: AddressDialogProps) {
  return (
    <Dialog
      opened={editing !== null}
      onClose={onClose}
      title={editing === 'new' ? 'Another address' : 'Change this address'}
      size={560}
    >
      <AddressForm known={editing === 'new' ? null : editing} onSaved={onSaved} />
    </Dialog>
  )
}

function valuesOf({ id: _id, postal_code, ...known }: SavedAddress): typeof NEW {
  return { ...known, postal_code: formatPostalCode(postal_code) }
}

type AddressFormProps = { known: SavedAddress | null; onSaved: (label: string) => void }

function AddressForm({ known, onSaved }: AddressFormProps) {
  const form = useRulesForm({
    initial: known ? valuesOf(known) : NEW,
    rules: RULES,
  })
  const submit = async ({ label, door_notes, street_address, city, province, postal_code }: typeof NEW) => {
    const address = { street_address, city, province, postal_code, country: 'Canada' }
    const body = { label, address, door_notes }
    const saved = known
      ? await call(changeAddress, { params: { id: known.id }, body })
      : await call(saveAddress, { body })
    onSaved(saved.label)
  }
  return (
    <Stack as="form" gap={16} {...form.props(form.submit(submit))}>
      <TextInput
        label="Name"
        placeholder="Mum’s place"
        withAsterisk
        maxLength={ADDRESS_LABEL_MAX}
        data-autofocus
        {...form.field('label')}
      />
      <AddressFields field={form.field} required />
      <TextInput
        label="At the door"
        description="Buzzer, gate, parking. Providers see it once they accept."
        maxLength={DOOR_NOTES_MAX}
        autoComplete="off"
        {...form.field('door_notes')}
      />
      <FormError>{form.error}</FormError>
      <ButtonRow>
        <Button type="submit" loading={form.busy}>
          Save address
        </Button>
      </ButtonRow>
    </Stack>
  )
}
