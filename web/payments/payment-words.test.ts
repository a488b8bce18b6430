import { expect, it } from 'vitest'

import { paymentWords } from './payment-words.ts'
import type { Confirmation } from './use-confirmation.ts'

const returned = (refund_to: Confirmation['refund_to']) =>
  paymentWords({ payment_status: 'refunded', refund_state: 'made', status: 'cancelled', refund_to } as Confirmation)
    .text

it.each([
  [{ card: 84, credit: 0, bank: 0 }, 'The money goes back to your card. Banks take up to ten days to show it.'],
  [{ card: 0, credit: 84, bank: 0 }, 'The money goes back to your credit.'],
  [
    { card: 24, credit: 60, bank: 0 },
    'The money goes back ($24.00 to your card, $60.00 to your credit). Banks take up to ten days to show it.',
  ],
  [null, 'The money is refunded to where it came from.'],
])('says where %o goes', (to, text) => {
  expect(returned(to)).toBe(text)
})
