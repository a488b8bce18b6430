import { useState } from 'react'

import type { DisputeDetail } from '#contract/disputes/desk.ts'
import { formatDollars, isDollars, readDollars } from '#contract/money.ts'
import { call } from '#web/api.ts'
import { decideDisputeCase, getDisputeOutcome } from '#web/endpoints/disputes/desk.gen.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { toast } from '#web/ui/toast.tsx'

import { waitingText } from './ruling-line.tsx'
import { SharesFacts } from './shares-facts.tsx'

type DisputeDialogProps = { of: DisputeDetail; opened: boolean; onClose: () => void; onDecided: () => void }

/** Asks whose the money is, and for the reason that both sides will read. */
export function DisputeDialog({ opened, ...props }: DisputeDialogProps) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title="Decide this dispute" size={520}>
      <DisputeForm {...props} />
    </Dialog>
  )
}

const rules = {
  decision: (text: string) => (text === '' ? 'Please choose one' : null),
  refund: (text: string, { decision }: Record<string, string>) =>
    decision !== 'part' || isDollars(text) ? null : 'Please enter how many dollars go back',
  reason: (text: string) => (text.trim().length < 5 ? 'Please give a reason of at least 5 characters' : null),
}

function DisputeForm({ of, onClose, onDecided }: Omit<DisputeDialogProps, 'opened'>) {
  const form = useRulesForm({
    initial: { decision: '', refund: '', reason: '' },
    rules,
    failed: 'Failed to save the decision. Please try again.',
  })
  const [checked, setChecked] = useState('')
  const choice = form.field('decision')
  const { value } = choice
  const refund = form.field('refund')
  const outcome = of.outcomes.find(({ decision }) => decision === value)
  const send = form.submit(async ({ decision, refund: dollars, reason }) => {
    const part = decision === 'part' ? { refund: readDollars(dollars) ?? 0 } : {}
    const body = { decision: decision as (typeof of.outcomes)[number]['decision'], reason: reason.trim(), ...part }
    const { rulings } = await call(decideDisputeCase, { params: { id: of.id }, body })
    const waiting = rulings.find(({ state, dispute_id }) => state === 'waiting' && dispute_id === of.id)
    const done =
      decision === 'platform' && of.state !== 'open' ? 'Booked as ours to bear.' : 'Decided. We emailed both.'
    toast(waiting ? waitingText(waiting) : done)
    onClose()
    onDecided()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <RadioGroup
        {...choice}
        label="Whose is the money?"
        options={of.outcomes.map(({ decision, label }) => ({ value: decision, label }))}
      />
      {value === 'part' ? (
        <>
          <TextInput
            label="Dollars that go back"
            description={[`At most ${formatDollars(of.left)}.`, of.asks_text && `${of.asks_text}.`]
              .filter(Boolean)
              .join(' ')}
            inputMode="decimal"
            required
            {...refund}
            onBlur={() => setChecked(isDollars(refund.value) ? refund.value : '')}
          />
          {checked !== '' && <PartOutcome key={checked} id={of.id} refund={checked} />}
        </>
      ) : (
        outcome && <SharesFacts title="Then they have" shares={outcome.shares} />
      )}
      <Textarea
        label="Reason"
        description="Both of them read it."
        required
        rows={3}
        maxLength={1000}
        {...form.field('reason')}
      />
      <Quiet size="sm">
        Above $50 you confirm with your second factor again; above $200 a second admin has to approve.
      </Quiet>
      <FormError>{form.error}</FormError>
      <Button type="submit" loading={form.busy}>
        Decide
      </Button>
    </Stack>
  )
}

/** What a part does, as the books will say. */
function PartOutcome({ id, refund }: { id: string; refund: string }) {
  const { data } = useLoaded(`${id} ${refund}`, (signal) =>
    call(getDisputeOutcome, { params: { id }, query: { refund: readDollars(refund) ?? 0 }, signal }),
  )
  return data && <SharesFacts title="Then they have" shares={data} />
}
