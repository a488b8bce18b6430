import { noteBreak } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Cents; null where one side knows nothing of it. `gatewayId`: of the transfer, or of the payout. */
export type Difference = {
  gatewayId: string
  /** Whose payouts wait until somebody has looked; null for an account that is none of ours. */
  providerId: string | null
  expectedCents: number | null
  foundCents: number | null
  currency: string
  said: object
}

/** Nothing is guessed: it is kept with all that was said, and no more of this provider's money leaves meanwhile. */
export async function noteDifference(
  deps: Pick<Deps, 'clock' | 'events' | 'log'>,
  trx: Transaction,
  { gatewayId, providerId, expectedCents, foundCents, currency, said }: Difference,
): Promise<void> {
  await noteBreak(deps, trx, {
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
