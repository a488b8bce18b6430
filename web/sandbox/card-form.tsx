import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'

import { formatCents } from '#contract/money.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getSandboxCheckout, paySandboxCheckout } from '#contract/payments.ts'
import { ApiError, call } from '#web/api.ts'
import { errorText } from '#web/api-error.ts'
import { paySandboxCheckout as pay } from '#web/endpoints.gen.ts'
import { FormattedInput } from '#web/ui/forms/formatted-input.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'

import {
  cardNameProblem,
  cardNumberProblem,
  cvcProblem,
  expiryProblem,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  TEST_CARDS,
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
  const form = useRulesForm({ initial: EMPTY, rules: RULES })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const send = async (card: typeof EMPTY) => {
    setBusy(true)
    setError(null)
    try {
      const answer = await call(pay, { params: { session_id: checkout.session_id }, body: card, token: '' })
      onAnswer(answer)
      // Paid: the page is about to go.
      setBusy(answer.state === 'complete')
    } catch (refusal) {
      if (!(refusal instanceof ApiError && form.placeErrors(refusal)))
        setError(errorText(refusal, 'The payment could not be made. Please try again.'))
      setBusy(false)
    }
  }
  const fill = (number: string) => {
    form.set('card_number', number)
    if (!form.values.expiry) form.set('expiry', '12 / 34')
    if (!form.values.cvc) form.set('cvc', '123')
    if (!form.values.name) form.set('name', 'Test Card')
  }
  return (
    <form className={styles.form} {...form.props(form.submit(send))} aria-label="Pay with card">
      <h2>Pay with card</h2>
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
      <FormError>{error}</FormError>
      <Button type="submit" size="lg" fullWidth loading={busy}>
        Pay {formatCents(checkout.amount_cents)}
      </Button>
      <TestCards onChoose={fill} />
    </form>
  )
}

function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <div className={styles.tests}>
      <p>Test cards (any future date and any code):</p>
      <ul>
        {TEST_CARDS.map(({ number, what }) => (
          <li key={number}>
            <button type="button" onClick={() => onChoose(number)}>
              <span className="hb-figures">{number}</span>
              <small>{what}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
