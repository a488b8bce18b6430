import { formatCents } from '#contract/money.ts'

/** A checkout's payment that waits to be applied, with the requested amount; in cents. */
export type WaitingMoney = { receivedCents: number; askedCents: number }

/** To the client whose money waits: what arrived, and what the price is. @param amountCents what the whole order owes */
export function waitingText({ receivedCents, askedCents }: WaitingMoney, amountCents: number): string {
  const asked = askedCents === amountCents ? 'The price is' : 'We asked for'
  return `We received ${formatCents(receivedCents)}. ${asked} ${formatCents(askedCents)}. We’re checking this with the payment company and will email you by tomorrow.`
}
