import { Button } from '#web/ui/button.tsx'
import type { ReactNode } from 'react'

import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

type Headers = { 'idempotency-key': string }

export type StatementDialogProps = {
  title: string
  /** Explains what happens to the statement, and to the money meanwhile. */
  lead: ReactNode
  /** For the button that sends it. */
  label: string
  send: (body: { statement: string }, headers: Headers) => Promise<unknown>
  opened: boolean
  onClose: () => void
  onSent: () => void
}

/** The client tells our team, in their own words, what happened at a visit. */
export function StatementDialog({ opened, title, ...props }: StatementDialogProps) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title={title} size={480}>
      <StatementForm {...props} />
    </Dialog>
  )
}

const rules = { statement: (text: string) => (text.trim() === '' ? 'Please tell us what happened' : null) }

function StatementForm({ lead, label, ...props }: Omit<StatementDialogProps, 'opened' | 'title'>) {
  const form = useRulesForm({
    initial: { statement: '' },
    rules,
  })
  const keyOf = useIdempotencyKey()
  const send = form.submit(async ({ statement }) => {
    const body = { statement: statement.trim() }
    await props.send(body, { 'idempotency-key': keyOf(body) })
    toast('Thank you. We’ll look into it and email you.')
    props.onSent()
    props.onClose()
  })
  return (
    <form {...form.props(send)}>
      <Stack>
        <p>{lead}</p>
        <Textarea
          label="What happened?"
          required
          rows={4}
          maxLength={1000}
          data-autofocus
          {...form.field('statement')}
        />
        <FormError>{form.error}</FormError>
        <Button type="submit" loading={form.busy}>
          {label}
        </Button>
      </Stack>
    </form>
  )
}
