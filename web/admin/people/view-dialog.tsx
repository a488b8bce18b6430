import { AUDIT_REASON, reasonRule } from '#web/admin/reasons.ts'
import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import { VIEW_MINUTES } from '#contract/constants.ts'
import { call } from '#web/api.ts'
import { viewAsPerson } from '#web/endpoints/admin/people.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

type ViewDialogProps = { opened: boolean; person: { id: string; full_name: string }; onClose: () => void }

/** Asks for the reason before the site is opened as another person. */
export function ViewDialog({ opened, person, onClose }: ViewDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`View as ${person.full_name}`} size={440} withClose={false}>
      <ViewForm person={person} onClose={onClose} />
    </Dialog>
  )
}

const RULES = {
  reason: reasonRule,
}

function ViewForm({ person, onClose }: Omit<ViewDialogProps, 'opened'>) {
  const [token, setToken] = useState<string | null>(null)
  const form = useRulesForm({
    initial: { reason: '' },
    rules: RULES,
  })
  const send = form.submit(async ({ reason }) => {
    const answer = await call(viewAsPerson, { params: { id: person.id }, body: { reason: reason.trim() } })
    setToken(answer.token)
  })
  if (token !== null)
    return (
      <Stack>
        <p>Ends after {VIEW_MINUTES} minutes.</p>
        <ButtonRow justify="end" phones="stack">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            component="a"
            href={`/view-as#${token}`}
            target="_blank"
            rel="noopener noreferrer"
            data-autofocus
            onClick={onClose}
          >
            Open the view
          </Button>
        </ButtonRow>
      </Stack>
    )
  return (
    <Stack as="form" {...form.props(send)}>
      <Quiet>Read-only, without messages, documents, tax details or visit codes.</Quiet>
      <Textarea label={AUDIT_REASON} required rows={2} maxLength={500} data-autofocus {...form.field('reason')} />
      <FormError>{form.error}</FormError>
      <ButtonRow justify="end" phones="stack">
        <Button variant="default" disabled={form.busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy}>
          Continue
        </Button>
      </ButtonRow>
    </Stack>
  )
}
