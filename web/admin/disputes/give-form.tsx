import { Button } from '#web/ui/button.tsx'

import { isDollars, readDollars } from '#contract/money.ts'
import { call } from '#web/api.ts'
import { grantGoodwill, refundVisit, waiveFee } from '#web/endpoints/disputes/desk.gen.ts'
import { Textarea, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

import { waitingText } from './ruling-line.tsx'

type Asked = { params: { id: string }; body: { amount: number; reason: string } }

export const GIVINGS = {
  waiver: {
    title: 'Waive the kept fee',
    label: 'Waive it',
    text: 'It is refunded to the client, with the provider’s share of it.',
    act: (asked: Asked) => call(waiveFee, asked),
  },
  refund: {
    title: 'Refund this visit',
    label: 'Refund',
    text: 'Refund all or part of it to the original payment method. The provider’s share of it is refunded with it. Both sides are notified.',
    act: (asked: Asked) => call(refundVisit, asked),
  },
  goodwill: {
    title: 'Give credit as goodwill',
    label: 'Give it',
    text: 'The client can pay visits with it for a year.',
    act: (asked: Asked) => call(grantGoodwill, asked),
  },
} as const
export type GivingKind = keyof typeof GIVINGS

const rules = {
  amount: (text: string) => (isDollars(text) ? null : 'Please enter an amount in dollars'),
  reason: (text: string) => (text.trim().length < 5 ? 'Please give a reason of at least 5 characters' : null),
}

type GiveFormProps = {
  kind: GivingKind
  /** Of the booking. */
  id: string
  /** What there is to give back. */
  most: number
  onGiven: () => void
}

/** How much, and why; a large sum waits for a second administrator. */
export function GiveForm({ kind, id, most, onGiven }: GiveFormProps) {
  const { text, label, act } = GIVINGS[kind]
  const form = useRulesForm({
    initial: { amount: kind === 'goodwill' ? '' : String(most), reason: '' },
    rules,
    failed: 'Failed to save this. Please try again.',
  })
  const send = form.submit(async ({ amount, reason }) => {
    const body = { amount: readDollars(amount) ?? 0, reason: reason.trim() }
    const [made] = (await act({ params: { id }, body })).rulings
    toast(made?.state === 'waiting' ? waitingText(made) : 'Done. We emailed them.')
    onGiven()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <Quiet>{text}</Quiet>
      <TextInput label="Dollars" inputMode="decimal" required {...form.field('amount')} />
      <Textarea
        label="Reason"
        description="The people concerned read it."
        required
        rows={3}
        maxLength={1000}
        {...form.field('reason')}
      />
      <FormError>{form.error}</FormError>
      <Button type="submit" loading={form.busy}>
        {label}
      </Button>
    </Stack>
  )
}
