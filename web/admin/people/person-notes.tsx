import { Button } from '#web/ui/button.tsx'

import type { PersonRecord } from '#contract/admin/people.ts'
import { call } from '#web/api.ts'
import { addPersonNote } from '#web/endpoints/admin/people.gen.ts'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'

import styles from './person.module.css'

const RULES = { text: (text: string) => (text.trim() === '' ? 'Write the note' : null) }

/** Notes about the person that admins write for each other. */
export function PersonNotes({ record: { id, notes }, onAdded }: { record: PersonRecord; onAdded: () => void }) {
  const form = useRulesForm({
    initial: { text: '' },
    rules: RULES,
    failed: SAVE_FAILED,
  })
  const send = form.submit(async ({ text }) => {
    await call(addPersonNote, { params: { id }, body: { text: text.trim() } })
    form.reset()
    onAdded()
  })
  return (
    <Surface as="section" gap={16} aria-labelledby="notes">
      <Heading id="notes">Notes</Heading>
      <Stack as="form" gap={12} {...form.props(send)}>
        <Textarea
          label="New note"
          description="All admins see it. No health data."
          rows={2}
          maxLength={2000}
          {...form.field('text')}
        />
        <FormError>{form.error}</FormError>
        <ButtonRow justify="end">
          <Button type="submit" variant="default" loading={form.busy}>
            Add the note
          </Button>
        </ButtonRow>
      </Stack>
      {notes.length > 0 && (
        <PlainList divided>
          {notes.map(({ id: key, text, who, at_text }) => (
            <li key={key}>
              <p className={styles.text}>{text}</p>
              <Quiet size="sm">
                {who}, {at_text}
              </Quiet>
            </li>
          ))}
        </PlainList>
      )}
    </Surface>
  )
}
