import { Button } from '#web/ui/button.tsx'

import type { AdminCategory } from '#contract/admin/catalogue.ts'
import { call } from '#web/api.ts'
import { createCategory, editCategory } from '#web/endpoints/admin/catalogue.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

import { ArtField } from './art-field.tsx'

type CategoryDialogProps = {
  /** Null for a new one. */
  category: AdminCategory | null
  onClose: () => void
  onSaved: () => void
}

const needed = (message: string) => (text: string) => (text.trim() === '' ? message : null)
const RULES = { name: needed('Please enter a name'), tagline: needed('Enter a tagline') }

/** Makes or changes a category. */
export function CategoryDialog({ category, onClose, onSaved }: CategoryDialogProps) {
  const form = useRulesForm({
    initial: { name: category?.name ?? '', tagline: category?.tagline ?? '', art: category?.art ?? 'sparkles' },
    rules: RULES,
    failed: SAVE_FAILED,
  })
  const { field } = form
  const send = form.submit(async (typed) => {
    if (category === null) await call(createCategory, { body: typed })
    else await call(editCategory, { params: { slug: category.slug }, body: { ...typed, version: category.version } })
    toast(`${typed.name.trim()}: saved`)
    onSaved()
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={category ? `Edit ${category.name}` : 'New category'}
      size={480}
      withClose={false}
    >
      <Stack as="form" gap={16} {...form.props(send)}>
        <TextInput label="Name" required maxLength={60} autoComplete="off" data-autofocus {...field('name')} />
        <TextInput label="Tagline" required maxLength={120} autoComplete="off" {...field('tagline')} />
        <ArtField {...field('art')} />
        <FormError>{form.error}</FormError>
        <ButtonRow justify="end" phones="stack">
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.busy}>
            Save
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  )
}
