import { formatCents } from '#contract/money.ts'
import type { Facts } from './kinds.ts'

export const sumOf = (cents: Facts[string] | undefined) => (typeof cents === 'number' ? formatCents(cents) : 'nothing')

/** In the words of the kinds of differences; `{found}` and `{expected}` are amounts. */
const DIFFERENCES: Record<string, string> = {
  currency_differs: 'A checkout was paid in {currency}: {found}',
  unknown_payment: 'The payment company took {found} that our books don’t have',
  missing_payment: 'The payment company doesn’t have a payment of {expected} that is in our books',
  unknown_refund: 'The payment company refunded {found} that our books don’t have',
  missing_refund: 'The payment company hasn’t made a refund of {expected} that is in our books',
  payout_differs: 'A payout’s status differs at the payment company',
  wrong_reference: 'The payment company named the wrong checkout',
}
const OTHER_SUMS = 'The payment company says {found} where our books say {expected}'

export function differsTitle({ what, expected, found, currency }: Facts): string {
  const words = DIFFERENCES[String(what)] ?? OTHER_SUMS
  return words
    .replace('{found}', sumOf(found))
    .replace('{expected}', sumOf(expected))
    .replace('{currency}', String(currency))
}
