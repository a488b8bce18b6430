import { AUDIT_REASON, reasonRule } from '#web/admin/reasons.ts'
import { Button } from '#web/ui/button.tsx'

import { call } from '#web/api.ts'
import { deletePerson, endPersonSessions, restorePerson, suspendPerson } from '#web/endpoints/admin/people.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

export type PersonAct = 'suspend' | 'lift_suspension' | 'end_sessions' | 'delete'

const ACTS = {
  suspend: {
    question: (name: string) => `Suspend ${name}?`,
    text: 'They can’t log in. Booked visits stay.',
    label: 'Suspend',
    done: 'Account suspended.',
    act: (id: string, reason: string) => call(suspendPerson, { params: { id }, body: { reason } }),
  },
  lift_suspension: {
    question: (name: string) => `Lift ${name}’s suspension?`,
    text: null,
    label: 'Lift suspension',
    done: 'Suspension lifted.',
    act: (id: string, reason: string) => call(restorePerson, { params: { id }, body: { reason } }),
  },
  end_sessions: {
    question: (name: string) => `Log ${name} out everywhere?`,
    text: null,
    label: 'Log out',
    done: 'Logged out everywhere.',
    act: (id: string, reason: string) => call(endPersonSessions, { params: { id }, body: { reason } }),
  },
  delete: {
    question: (name: string) => `Delete ${name}’s account?`,
    text: 'Only if they asked in writing and it’s really them. This can’t be undone.',
    label: 'Delete for good',
    done: 'Deleted.',
    act: (id: string, reason: string, givesUp: boolean) =>
      call(deletePerson, { params: { id }, body: { reason, gives_up: givesUp ? ['credit'] : [] } }),
  },
} as const

type PersonDialogProps = {
  /** Null while nothing is asked. */
  asked: PersonAct | null
  person: { id: string; full_name: string }
  onClose: () => void
  onDone: () => void
}

/** Asks for the reason before an act on a person's account. */
export function PersonDialog({ asked, person, onClose, onDone }: PersonDialogProps) {
  const title = asked ? ACTS[asked].question(person.full_name) : ''
  return (
    <Dialog opened={asked !== null} onClose={onClose} title={title} size={440} withClose={false}>
      {asked && <ActForm asked={asked} person={person} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

const RULES = {
  reason: reasonRule,
}

function ActForm({ asked, person, onClose, onDone }: PersonDialogProps & { asked: PersonAct }) {
  const { text, label, done, act } = ACTS[asked]
  const form = useRulesForm({
    initial: { reason: '', givesUp: false },
    rules: RULES,
  })
  const send = form.submit(async ({ reason, givesUp }) => {
    await act(person.id, reason.trim(), givesUp)
    toast(done)
    onDone()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      {text !== null && <Quiet>{text}</Quiet>}
      <Textarea
        label={AUDIT_REASON}
        description={asked === 'delete' ? 'How and when they asked, without names.' : undefined}
        required
        rows={2}
        maxLength={500}
        data-autofocus
        {...form.field('reason')}
      />
      {asked === 'delete' && <Tick {...form.box('givesUp')}>They give up their remaining credit</Tick>}
      <FormError>{form.error}</FormError>
      <ButtonRow justify="end" phones="stack">
        <Button variant="default" disabled={form.busy} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          {...(asked === 'suspend' || asked === 'delete' ? { color: 'pink' } : {})}
          loading={form.busy}
        >
          {label}
        </Button>
      </ButtonRow>
    </Stack>
  )
}
