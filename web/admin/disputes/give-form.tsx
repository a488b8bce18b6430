import { BOTH_SEE, reasonRule } from '#web/admin/reasons.ts'
import { Button } from '#web/ui/button.tsx'

import type { GivingKind } from '#contract/disputes/preview.ts'
import { formatDollars, isDollars, readDollars } from '#contract/money.ts'
import { call } from '#web/api.ts'
import { grantGoodwill, refundVisit, waiveFee } from '#web/endpoints/disputes/admin.gen.ts'
import { previewGiving } from '#web/endpoints/disputes/preview.gen.ts'
import { Textarea, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

import { waitingText } from './ruling-line.tsx'
import { LOOK_FIRST, useRulingPreview } from './use-ruling-preview.ts'
import { WhoBears } from './who-bears.tsx'

type Asked = { params: { id: string }; body: { amount: number; reason: string; seen?: string } }

export const GIVINGS = {
  waiver: {
    title: 'Waive the kept fee',
    label: 'Waive',
    amountLabel: 'Amount to waive',
    text: null,
    act: (asked: Asked) => call(waiveFee, asked),
  },
  refund: {
    title: 'Refund this visit',
    label: 'Refund',
    amountLabel: 'Refund amount',
    text: null,
    act: (asked: Asked) => call(refundVisit, asked),
  },
  goodwill: {
    title: 'Give goodwill credit',
    label: 'Give',
    amountLabel: 'Credit',
    text: 'Valid for a year.',
    act: (asked: Asked) => call(grantGoodwill, asked),
  },
} as const satisfies Record<GivingKind, object>

const rules = {
  amount: (text: string) => (isDollars(text) ? null : 'Enter an amount in dollars'),
  reason: reasonRule,
}

type GiveFormProps = {
  kind: GivingKind
  /** Id of the booking. */
  id: string
  /** Highest possible refund. */
  most: number
  onGiven: () => void
}

/** How much, its effect, and why; a large amount waits for a second admin. */
export function GiveForm({ kind, id, most, onGiven }: GiveFormProps) {
  const { text, label, amountLabel, act } = GIVINGS[kind]
  const form = useRulesForm({
    initial: { amount: kind === 'goodwill' ? '' : most.toFixed(2), reason: '' },
    rules,
    failed: SAVE_FAILED,
  })
  const amount = form.field('amount')
  const dollars = isDollars(amount.value) ? readDollars(amount.value) : null
  const preview = useRulingPreview(dollars === null ? null : String(dollars), (signal, of) =>
    call(previewGiving, { params: { id }, query: { kind, amount: Number(of) }, signal }),
  )
  const send = form.submit(async ({ reason }) => {
    if (preview.isPending) return form.say(LOOK_FIRST)
    const seen = preview.current ? { seen: preview.current.seen } : {}
    const body = { amount: dollars ?? 0, reason: reason.trim(), ...seen }
    const given = await act({ params: { id }, body }).catch((error: unknown) => {
      preview.reload()
      throw error
    })
    const [made] = given.rulings
    toast(made?.state === 'waiting' ? waitingText(made) : 'Done.')
    onGiven()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      {text !== null && <Quiet>{text}</Quiet>}
      <TextInput label={amountLabel} inputMode="decimal" required {...amount} />
      <WhoBears preview={preview} />
      <Textarea
        label="Reason"
        description={kind === 'goodwill' ? 'The client sees this.' : BOTH_SEE}
        required
        rows={3}
        maxLength={1000}
        {...form.field('reason')}
      />
      <FormError>{form.error}</FormError>
      <Button type="submit" loading={form.busy}>
        {dollars === null ? label : `${label} ${formatDollars(dollars)}`}
      </Button>
    </Stack>
  )
}
