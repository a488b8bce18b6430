import { expect, it } from 'vitest'

import { paymentWords } from './payment-words.ts'
import type { Confirmation } from './use-confirmation.ts'

const returned = (refund_to: Confirmation['refund_to']) =>
  paymentWords({ payment_status: 'refunded', refund_state: 'made', status: 'cancelled', refund_to } as Confirmation)
    .text

it.each([
  [{ card: 84, credit: 0, bank: 0 }, 'We refunded your payment to your card. Banks can take up to 10 days to show it.'],
  [{ card: 0, credit: 84, bank: 0 }, 'We refunded your payment to your credit.'],
  [
    { card: 24, credit: 60, bank: 0 },
    'We refunded your payment ($24.00 to your card, $60.00 to your credit). Banks can take up to 10 days to show it.',
  ],
  [null, 'We refunded your payment to where it came from.'],
])('says where %o goes', (to, text) => {
  expect(returned(to)).toBe(text)
})

it.each([
  ['requested', 'We’ve requested your refund', 'We’re refunding your payment to your card.'],
  ['sent', 'We’ve sent your refund', 'We sent your refund to your card.'],
  ['made', 'Your payment was returned', 'We refunded your payment to your card.'],
  ['refused', 'Your card didn’t take the refund', 'The money is still yours.'],
] as const)('says no more of a refund that is %s', (refund_state, title, text) => {
  const refund_to = { card: 84, credit: 0, bank: 0 }
  const words = paymentWords({
    payment_status: refund_state === 'made' ? 'refunded' : 'paid',
    refund_state,
    status: 'cancelled',
    refund_to,
  } as Confirmation)
  expect(words.title).toBe(title)
  expect(words.text.startsWith(text)).toBe(true)
})
