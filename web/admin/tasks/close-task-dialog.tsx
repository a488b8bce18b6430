import { reasonRule } from '#web/admin/reasons.ts'
import { Button } from '#web/ui/button.tsx'

import type { Task } from '#contract/admin/tasks.ts'
import { call } from '#web/api.ts'
import { closeTask } from '#web/endpoints/admin/tasks.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

type CloseTaskDialogProps = {
  /** Null while nothing is asked. */
  task: Task | null
  onClose: () => void
  onClosed: () => void
}

/** Asks what was done before a task is closed by hand. */
export function CloseTaskDialog({ task, onClose, onClosed }: CloseTaskDialogProps) {
  return (
    <Dialog opened={task !== null} onClose={onClose} title="Close this task?" size={440} withClose={false}>
      {task && <CloseForm task={task} onClose={onClose} onClosed={onClosed} />}
    </Dialog>
  )
}

const RULES = {
  reason: reasonRule,
}

function CloseForm({ task, onClose, onClosed }: CloseTaskDialogProps & { task: Task }) {
  const form = useRulesForm({
    initial: { reason: '' },
    rules: RULES,
  })
  const send = form.submit(async ({ reason }) => {
    await call(closeTask, { params: { id: task.id }, body: { reason: reason.trim() } })
    toast('Closed.')
    onClosed()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <Quiet>{task.title}</Quiet>
      <Textarea
        label="What was done"
        description="Kept with your name."
        rows={3}
        maxLength={1000}
        data-autofocus
        {...form.field('reason')}
      />
      <FormError>{form.error}</FormError>
      <ButtonRow justify="end" phones="stack">
        <Button variant="default" disabled={form.busy} onClick={onClose}>
          Keep it open
        </Button>
        <Button type="submit" loading={form.busy}>
          Close the task
        </Button>
      </ButtonRow>
    </Stack>
  )
}
