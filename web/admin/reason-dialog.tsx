import { Button } from '#web/ui/button.tsx'

import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

import { StillHeld, SuspensionChoices } from './standing-choices.tsx'

/** The dialog's fields. `keep_reason` matters only if visits are kept. */
export type Reasons = { reason: string; visits: string; keep_reason: string; hold_payouts: boolean }

export type Asked = {
  question: string
  /** What the question doesn’t say yet, '' without anything. */
  consequence: string
  /** Label of the button that decides. */
  label: string
  /** Label of the reason. Without it there is no reason field. */
  reasonLabel: string | null
  danger: boolean
  /** Provider to suspend: their visits ahead and payouts are part of the decision. */
  suspends?: string | undefined
  /** Provider whose suspension is lifted: payouts on hold stay so. */
  restores?: string | undefined
  decide: (reasons: Reasons) => Promise<unknown>
  /** Said once it is decided. */
  done: string
}

type ReasonDialogProps = {
  /** Null while nothing is asked. */
  asked: Asked | null
  onClose: () => void
  onDecided: () => void
}

/** Asks before a decision, and for the reason that the provider will read. */
export function ReasonDialog({ asked, onClose, onDecided }: ReasonDialogProps) {
  return (
    <Dialog opened={asked !== null} onClose={onClose} title={asked?.question} size={440} withClose={false}>
      {asked && <ReasonForm asked={asked} onClose={onClose} onDecided={onDecided} />}
    </Dialog>
  )
}

const keepRule = (text: string, { visits }: Reasons) =>
  visits === 'keep' && text.trim() === '' ? 'Say why the visits stay' : null
const WITHOUT_REASON = { keep_reason: keepRule }
const WITH_REASON = {
  ...WITHOUT_REASON,
  reason: (text: string) => (text.trim() === '' ? 'Give a reason' : null),
}
const START: Reasons = { reason: '', visits: 'cancel', keep_reason: '', hold_payouts: false }

function ReasonForm({ asked, onClose, onDecided }: ReasonDialogProps & { asked: Asked }) {
  const { consequence, label, reasonLabel, danger, suspends, restores, decide, done } = asked
  const form = useRulesForm({
    initial: START,
    rules: reasonLabel ? WITH_REASON : WITHOUT_REASON,
    failed: SAVE_FAILED,
  })
  const send = form.submit(async ({ reason, keep_reason, ...chosen }) => {
    await decide({ ...chosen, reason: reason.trim(), keep_reason: keep_reason.trim() })
    toast(done)
    onDecided()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      {consequence && <Quiet>{consequence}</Quiet>}
      {reasonLabel && (
        <Textarea label={reasonLabel} rows={3} maxLength={1000} data-autofocus {...form.field('reason')} />
      )}
      {suspends && (
        <SuspensionChoices
          providerId={suspends}
          visits={form.field('visits')}
          keepReason={form.field('keep_reason')}
          hold={form.box('hold_payouts')}
          onHoldable={() => form.set({ hold_payouts: true })}
        />
      )}
      {restores && <StillHeld providerId={restores} />}
      <FormError>{form.error}</FormError>
      <ButtonRow justify="end" phones="stack">
        <Button variant="default" disabled={form.busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" {...(danger ? { color: 'pink' } : {})} loading={form.busy}>
          {label}
        </Button>
      </ButtonRow>
    </Stack>
  )
}
