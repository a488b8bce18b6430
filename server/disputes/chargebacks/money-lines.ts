import type { Dispute } from '#contract/disputes.ts'
import { toDollars } from '#contract/money.ts'
import type { DisputeRow, DisputeSide } from '#server/disputes/queries.ts'
import type { ChargebackSums } from './sum-queries.ts'

type Told = {
  side: DisputeSide
  client: string
  dispute: Pick<DisputeRow, 'state'>
  /** The provider's share of money not earned yet, and the part of it that a bank has kept for good. */
  unearned: { heldCents: number; lostCents: number }
}

/**
 * Amounts that a bank took, that wait, that came back, and who lost them: for the client the bank's, for the provider also
 * their own.
 */
export function moneyLines(sums: ChargebackSums, { side, client, dispute, unearned }: Told): Dispute['money'] {
  const { taken_cents, returned_cents, held_cents, share_cents, share_back_cents } = sums
  const bank = side === 'client' ? 'your bank' : `${client}’s bank`
  const heldCents = dispute.state === 'open' ? (held_cents ?? unearned.heldCents) : 0
  const own: [string, number][] = [
    ['Your share, on hold', heldCents],
    ['Taken from your share', -(share_cents || unearned.lostCents)],
    ['Returned to your share', share_back_cents],
  ]
  const lines: [string, number][] = [
    [`Taken back by ${bank}`, taken_cents],
    [`Returned to us by ${bank}`, returned_cents],
    ...(side === 'provider' ? own : []),
  ]
  return lines.filter(([, cents]) => cents !== 0).map(([label, cents]) => ({ label, amount: toDollars(cents) }))
}
