import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { AnswerTemplate } from '#contract/admin/tickets.ts'
import { call } from '#web/api.ts'
import { addAnswerTemplate, changeAnswerTemplate, removeAnswerTemplate } from '#web/endpoints/admin/tickets.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useAction } from '#web/ui/forms/use-action.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet, Words } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

type TemplateDialogProps = {
  opened: boolean
  templates: readonly AnswerTemplate[]
  onClose: () => void
  onChanged: () => void
}

/** The answers that are given often: made, edited and removed. */
export function TemplateDialog({ opened, ...rest }: TemplateDialogProps) {
  return (
    <Dialog opened={opened} onClose={rest.onClose} title="Answer templates" size={560}>
      <Templates {...rest} />
    </Dialog>
  )
}

function Templates({ templates, onChanged }: Omit<TemplateDialogProps, 'opened'>) {
  const [editing, setEditing] = useState<AnswerTemplate | 'new' | null>(null)
  const [removing, setRemoving] = useState<AnswerTemplate | null>(null)
  const { busy, error, run } = useAction()
  const remove = async () => {
    await call(removeAnswerTemplate, { params: { id: removing!.id } })
    setRemoving(null)
    done('Removed.')
  }
  const done = (words: string) => {
    setEditing(null)
    toast(words)
    onChanged()
  }
  if (editing)
    return (
      <TemplateForm
        of={editing === 'new' ? null : editing}
        onSaved={() => done('Saved.')}
        onCancel={() => setEditing(null)}
      />
    )
  return (
    <Stack gap={16}>
      {templates.length === 0 && <Quiet>None yet.</Quiet>}
      <PlainList divided>
        {templates.map((one) => (
          <li key={one.id}>
            <Row justify="between" align="start" gap={12}>
              <Words title={one.title}>
                <span>{one.text.length > 120 ? `${one.text.slice(0, 119)}…` : one.text}</span>
              </Words>
              <ButtonRow gap={4}>
                <Button size="sm" variant="subtle" aria-label={`Edit ${one.title}`} onClick={() => setEditing(one)}>
                  Edit
                </Button>
                <Button size="sm" variant="subtle" aria-label={`Remove ${one.title}`} onClick={() => setRemoving(one)}>
                  Remove
                </Button>
              </ButtonRow>
            </Row>
          </li>
        ))}
      </PlainList>
      <ButtonRow>
        <Button variant="default" onClick={() => setEditing('new')}>
          New template
        </Button>
      </ButtonRow>
      <ConfirmDialog
        opened={removing !== null}
        onCancel={() => setRemoving(null)}
        title={`Remove “${removing?.title ?? ''}”?`}
        confirmLabel="Remove it"
        danger
        busy={busy}
        error={error}
        onConfirm={() => void run(remove)}
      >
        <p>Answers already sent stay.</p>
      </ConfirmDialog>
    </Stack>
  )
}

const RULES = {
  title: (text: string) => (text.trim() === '' ? 'Enter a title' : null),
  text: (text: string) => (text.trim() === '' ? 'Write the answer' : null),
}

type TemplateFormProps = { of: AnswerTemplate | null; onSaved: () => void; onCancel: () => void }

function TemplateForm({ of, onSaved, onCancel }: TemplateFormProps) {
  const form = useRulesForm({
    initial: { title: of?.title ?? '', text: of?.text ?? '' },
    rules: RULES,
    failed: SAVE_FAILED,
  })
  const send = form.submit(async ({ title, text }) => {
    const body = { title: title.trim(), text: text.trim() }
    if (of) await call(changeAnswerTemplate, { params: { id: of.id }, body: { ...body, version: of.version } })
    else await call(addAnswerTemplate, { body })
    onSaved()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <TextInput label="Title" maxLength={80} data-autofocus {...form.field('title')} />
      <Textarea
        label="Words"
        description="{first_name}, {service} and {time} are filled in."
        rows={7}
        maxLength={5000}
        {...form.field('text')}
      />
      <FormError>{form.error}</FormError>
      <ButtonRow justify="end" phones="stack">
        <Button variant="default" disabled={form.busy} onClick={onCancel}>
          Back
        </Button>
        <Button type="submit" loading={form.busy}>
          Save
        </Button>
      </ButtonRow>
    </Stack>
  )
}
