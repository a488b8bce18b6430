import { formatCents } from '#contract/money.ts'
import type { Facts } from './kinds.ts'

export const sumOf = (cents: Facts[string] | undefined) => (typeof cents === 'number' ? formatCents(cents) : 'nothing')

/** In the words of the kinds of differences; `{found}` and `{expected}` are sums. */
const DIFFERENCES: Record<string, string> = {
  unknown_payment: 'The payment company has taken {found} that we know nothing of',
  missing_payment: 'The payment company has no payment of {expected} that our books have',
  unknown_refund: 'The payment company has returned {found} that we know nothing of',
  missing_refund: 'The payment company has not returned {expected} that our books say went back',
  payout_differs: 'A payout stands otherwise at the payment company',
  wrong_reference: 'The payment company names a checkout that is not the one it means',
}
const OTHER_SUMS = 'The payment company says {found} where our books say {expected}'

export function differsTitle({ what, expected, found }: Facts): string {
  const words = DIFFERENCES[String(what)] ?? OTHER_SUMS
  return words.replace('{found}', sumOf(found)).replace('{expected}', sumOf(expected))
}
