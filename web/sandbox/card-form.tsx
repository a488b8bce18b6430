import { Button } from '#web/ui/button.tsx'

import type { Answer } from '#contract/endpoint.ts'
import { formatCents } from '#contract/money.ts'
import type { getSandboxCheckout, paySandboxCheckout } from '#contract/payments.ts'
import { TEST_CARDS } from '#contract/test-cards.ts'
import { call } from '#web/api.ts'
import { paySandboxCheckout as pay } from '#web/endpoints/payments.gen.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { FormattedInput } from '#web/ui/forms/formatted-input.tsx'
import { NAVIGATING } from '#web/ui/forms/use-action.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'

import {
  cardNameProblem,
  cardNumberProblem,
  cvcProblem,
  expiryProblem,
  formatCardNumber,
  formatCvc,
  formatExpiry,
} from './card-format.ts'

import styles from './card-form.module.css'

const EMPTY = { card_number: '', expiry: '', cvc: '', name: '' }
const RULES = {
  card_number: cardNumberProblem,
  expiry: expiryProblem,
  cvc: cvcProblem,
  name: cardNameProblem,
}
const DIGIT = /\d/

type CardFormProps = {
  checkout: Answer<typeof getSandboxCheckout>
  onAnswer: (answer: Answer<typeof paySandboxCheckout>) => void
}

/** Pays with a test card; a refusal is said above the button and everything typed stays. */
export function CardForm({ checkout, onAnswer }: CardFormProps) {
  const form = useRulesForm({
    initial: EMPTY,
    rules: RULES,
    failed: 'Couldn’t make the payment.',
  })
  const send = async (card: typeof EMPTY) => {
    const answer = await call(pay, { params: { session_id: checkout.session_id }, body: card, token: '' })
    onAnswer(answer)
    return answer.state === 'complete' ? NAVIGATING : null
  }
  const fill = (number: string) => {
    const { expiry, cvc, name } = form.values
    form.set({ card_number: number, expiry: expiry || '12 / 34', cvc: cvc || '123', name: name || 'Test Card' })
  }
  return (
    <Stack as="form" {...form.props(form.submit(send))} aria-label="Pay with card">
      <Heading size="lg">Pay with card</Heading>
      <TextInput label="Email" value={checkout.email} readOnly autoComplete="off" className={styles.email ?? ''} />
      <FormattedInput
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        format={formatCardNumber}
        counts={DIGIT}
        {...form.field('card_number')}
      />
      <div className={styles.pair}>
        <FormattedInput
          label="Expiry date"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          format={formatExpiry}
          counts={DIGIT}
          {...form.field('expiry')}
        />
        <FormattedInput
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="CVC"
          format={formatCvc}
          counts={DIGIT}
          {...form.field('cvc')}
        />
      </div>
      <TextInput label="Name on card" autoComplete="cc-name" {...form.field('name')} />
      <FormError>{form.error}</FormError>
      <Button type="submit" size="lg" fullWidth loading={form.busy}>
        Pay {formatCents(checkout.amount_cents)}
      </Button>
      <TestCards onChoose={fill} />
    </Stack>
  )
}

function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <div className={styles.tests}>
      <Quiet style={{ marginBottom: 8 }}>Test cards (any future date and any code):</Quiet>
      <PlainList gap={4}>
        {TEST_CARDS.map(({ number, what }) => (
          <li key={number}>
            <button type="button" onClick={() => onChoose(number)}>
              <span className="hb-figures">{number}</span>
              <small>{what}</small>
            </button>
          </li>
        ))}
      </PlainList>
    </div>
  )
}
