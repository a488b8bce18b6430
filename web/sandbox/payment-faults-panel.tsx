import { Button } from '#web/ui/button.tsx'

import type { GatewayFaults } from '#contract/sandbox.ts'
import { TEST_CARDS } from '#contract/test-cards.ts'
import { call } from '#web/api.ts'
import { setGatewayFaults } from '#web/endpoints/sandbox.gen.ts'
import { FieldPair, NativeSelect, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

import { CompanyCases } from './company-cases.tsx'

import styles from './payment-faults.module.css'

type Delivery = GatewayFaults['delivery']

const TELLS: { value: Delivery; label: string }[] = [
  { value: 'normal', label: 'Right away' },
  { value: 'late', label: 'Late' },
  { value: 'duplicate', label: 'Three times' },
  { value: 'out_of_order', label: 'Out of order' },
  { value: 'never', label: 'Never' },
]
const TAKES = [
  { value: '0', label: 'What was asked' },
  { value: '100', label: 'A dollar more' },
  { value: '-100', label: 'A dollar less' },
]
const LASTS = [
  { value: '1', label: 'The next payment' },
  { value: '5', label: 'The next 5 payments' },
  { value: 'all', label: 'Until it is changed' },
]
const USUAL = { delivery: 'normal', late_minutes: 60, amount_off_cents: 0, payments_left: null } as const

type PanelProps = { faults: GatewayFaults; onChanged: () => void }

/** Faults for the next payments, and the test cards. */
export function PaymentFaultsPanel({ faults, onChanged }: PanelProps) {
  return (
    <Stack gap={20} className={styles.panel ?? ''}>
      <FaultsForm faults={faults} onChanged={onChanged} />
      <Stack gap={8} as="section" aria-label="Test cards">
        <Heading size="sm">Test cards</Heading>
        <PlainList gap={4} className={styles.cards ?? ''}>
          {TEST_CARDS.map(({ number, what }) => (
            <li key={number}>
              <span className="hb-figures">{number}</span>
              <Quiet as="span">{what}</Quiet>
            </li>
          ))}
        </PlainList>
        <Quiet size="sm">Any other valid number pays.</Quiet>
      </Stack>
      <CompanyCases />
    </Stack>
  )
}

const rules = {
  minutes: (text: string, { delivery }: Record<string, string>) =>
    delivery !== 'late' || (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 10_080)
      ? null
      : 'Enter 1 to 10,080 minutes',
}

function FaultsForm({ faults, onChanged }: PanelProps) {
  const form = useRulesForm({
    initial: {
      delivery: faults.delivery as string,
      minutes: String(faults.late_minutes),
      takes: String(faults.amount_off_cents),
      lasts: faults.is_normal ? '1' : String(faults.payments_left ?? 'all'),
    },
    rules,
    wire: { late_minutes: 'minutes' },
  })
  const { delivery } = form.values
  const save = async (body: Omit<GatewayFaults, 'is_normal' | 'text'>) => {
    const { text } = await call(setGatewayFaults, { body, token: '' })
    toast(text)
    onChanged()
  }
  const send = form.submit(({ delivery: tells, minutes, takes, lasts }) =>
    save({
      delivery: tells as Delivery,
      late_minutes: tells === 'late' ? Number(minutes) : USUAL.late_minutes,
      amount_off_cents: Number(takes) as GatewayFaults['amount_off_cents'],
      payments_left: lasts === 'all' ? null : Number(lasts),
    }),
  )
  const backToNormal = () =>
    form.run(async () => {
      form.reset({ delivery: 'normal', minutes: '60', takes: '0', lasts: '1' })
      await save(USUAL)
    })
  return (
    <Stack as="form" {...form.props(send)} aria-label="What the payment company does">
      <FieldPair>
        <NativeSelect label="It reports a payment" data={TELLS} {...form.field('delivery')} />
        {delivery === 'late' ? (
          <TextInput label="Minutes late" inputMode="numeric" {...form.field('minutes')} />
        ) : (
          <span />
        )}
        <NativeSelect label="It takes" data={TAKES} {...form.field('takes')} />
        <NativeSelect label="Lasts for" data={lastsOf(faults)} {...form.field('lasts')} />
      </FieldPair>
      <FormError>{form.error}</FormError>
      <ButtonRow phones="stack">
        <Button type="submit" loading={form.busy}>
          Set
        </Button>
        <Button variant="default" disabled={form.busy || faults.is_normal} onClick={() => void backToNormal()}>
          Back to normal
        </Button>
      </ButtonRow>
    </Stack>
  )
}

/** With the number that is left, where it is none of the usual ones. */
function lastsOf({ payments_left, is_normal }: GatewayFaults) {
  const left = String(payments_left ?? 'all')
  if (is_normal || LASTS.some(({ value }) => value === left)) return LASTS
  return [...LASTS, { value: left, label: `The next ${left} payments` }]
}
