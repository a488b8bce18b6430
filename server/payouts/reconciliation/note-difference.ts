import { noteDiscrepancy } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Cents; null if one side has no record of it. `gatewayId`: of the transfer, or of the payout. */
export type Difference = {
  gatewayId: string
  /** Provider whose payouts wait until an admin has looked. Null for an account that isn't ours. */
  providerId: string | null
  expectedCents: number | null
  foundCents: number | null
  currency: string
  said: object
}

/**
 * Stores a difference with everything both sides say, instead of guessing. No more money of this provider leaves
 * meanwhile.
 */
export async function noteDifference(
  deps: Pick<Deps, 'clock' | 'events' | 'log'>,
  trx: Transaction,
  { gatewayId, providerId, expectedCents, foundCents, currency, said }: Difference,
): Promise<void> {
  await noteDiscrepancy(deps, trx, {
    kind: 'payout_differs',
    subject_id: gatewayId,
    order_id: null,
    provider_id: providerId,
    gateway_id: gatewayId,
    expected_cents: expectedCents,
    found_cents: foundCents,
    currency,
    said,
  })
}
