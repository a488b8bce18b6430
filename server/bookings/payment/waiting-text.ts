import { formatCents } from '#contract/money.ts'

/** What came in by a checkout and waits to be applied, beside what was asked; sums in cents. */
export type WaitingMoney = { receivedCents: number; askedCents: number }

/** To the client whose money waits: what arrived, and what the price is. @param amountCents what the whole order owes */
export function waitingText({ receivedCents, askedCents }: WaitingMoney, amountCents: number): string {
  const asked = askedCents === amountCents ? 'The price is' : 'We asked for'
  return `We received ${formatCents(receivedCents)}. ${asked} ${formatCents(askedCents)}. We’re checking this with the payment company and will email you by tomorrow.`
}
