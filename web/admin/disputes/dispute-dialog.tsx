import type { DisputeDetail } from '#contract/disputes/admin.ts'
import { formatDollars, isDollars, readDollars } from '#contract/money.ts'
import { BOTH_SEE, reasonRule } from '#web/admin/reasons.ts'
import { call } from '#web/api.ts'
import { decideDisputeCase } from '#web/endpoints/disputes/admin.gen.ts'
import { previewDecision } from '#web/endpoints/disputes/preview.gen.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

import { BankFacts, DayFacts, DisputeFacts } from './dispute-facts.tsx'
import { waitingText } from './ruling-line.tsx'
import { keyOfWord, LOOK_FIRST, useRulingPreview, wordOfKey } from './use-ruling-preview.ts'
import { WhoBears } from './who-bears.tsx'

type DisputeDialogProps = {
  of: DisputeDetail
  opened: boolean
  onClose: () => void
  onDecided: () => void
  /** The links to the pictures have ended. */
  onExpired: () => void
}

/** Asks whose the money is, and for the reason that both sides will read, beside what both have said. */
export function DisputeDialog({ opened, onExpired, ...props }: DisputeDialogProps) {
  const { of, onClose } = props
  return (
    <Dialog opened={opened} onClose={onClose} title="Decide this dispute" size={960}>
      <Columns widths="minmax(0, 1fr) minmax(0, 1fr)" gap={24}>
        <DisputeForm {...props} />
        <Stack as="section" gap={20} aria-label="What we know">
          <DisputeFacts found={of} onExpired={onExpired} />
          {of.chargeback && <BankFacts chargeback={of.chargeback} />}
          <DayFacts found={of} />
        </Stack>
      </Columns>
    </Dialog>
  )
}

const rules = {
  decision: (text: string) => (text === '' ? 'Choose one' : null),
  refund: (text: string, { decision }: Record<string, string>) =>
    decision !== 'part' || isDollars(text) ? null : 'Enter the refund amount',
  reason: reasonRule,
}

type Outcome = DisputeDetail['outcomes'][number]

export function DisputeForm({ of, onClose, onDecided }: Omit<DisputeDialogProps, 'opened' | 'onExpired'>) {
  // One that is alone is chosen already.
  const only = of.outcomes.length === 1 ? of.outcomes[0] : undefined
  const form = useRulesForm({
    initial: { decision: only?.decision ?? '', refund: of.asked === null ? '' : of.asked.toFixed(2), reason: '' },
    rules,
    failed: SAVE_FAILED,
  })
  const choice = form.field('decision')
  const { value } = choice
  const refund = form.field('refund')
  const preview = useRulingPreview(keyOfWord(value, refund.value), (signal, key) =>
    call(previewDecision, { params: { id: of.id }, query: wordOfKey<Outcome['decision']>(key), signal }),
  )
  const send = form.submit(async ({ decision, refund: dollars, reason }) => {
    if (preview.isPending) return form.say(LOOK_FIRST)
    const part = decision === 'part' ? { refund: readDollars(dollars) ?? 0 } : {}
    const seen = preview.current ? { seen: preview.current.seen } : {}
    const body = { decision: decision as Outcome['decision'], reason: reason.trim(), ...part, ...seen }
    const { rulings } = await call(decideDisputeCase, { params: { id: of.id }, body }).catch((error: unknown) => {
      preview.reload()
      throw error
    })
    const waiting = rulings.find(({ state, dispute_id }) => state === 'waiting' && dispute_id === of.id)
    const done = decision === 'platform' && of.state !== 'open' ? 'Booked as Homebloom’s cost.' : 'Decided.'
    toast(waiting ? waitingText(waiting) : done)
    onClose()
    onDecided()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <RadioGroup
        {...choice}
        label="Outcome"
        options={of.outcomes.map(({ decision, label }) => ({ value: decision, label }))}
      />
      {value === 'part' && (
        <TextInput
          label="Refund amount"
          description={[`At most ${formatDollars(of.left)}.`, of.asks_text && `${of.asks_text}.`]
            .filter(Boolean)
            .join(' ')}
          inputMode="decimal"
          required
          {...refund}
        />
      )}
      <WhoBears preview={preview} />
      <Textarea label="Reason" description={BOTH_SEE} required rows={3} maxLength={1000} {...form.field('reason')} />
      <FormError>{form.error}</FormError>
      <Button type="submit" loading={form.busy}>
        Decide
      </Button>
    </Stack>
  )
}
