import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { keepSessionCosts } from './checkout-queries.ts'
import type { CheckoutReport } from './gateway.ts'
import { eventName } from '#server/platform/events.ts'

export const COSTS_TOLD = eventName<CostsTold>('payment.costs_told')
/** The payment company's fees, announced once per payment. `cents` may be nothing. */
export type CostsTold = { costs: PaymentCost[]; at: Date }
export type PaymentCost = { sessionId: string; cents: number }

/**
 * Keeps what the payment company says that payments cost. It settles its part a moment after the card has paid, and it never
 * changes: the first word counts. Only of what is paid by our books as well.
 */
export async function keepCosts(
  { events, clock }: Pick<Deps, 'events' | 'clock'>,
  trx: Transaction,
  reports: readonly CheckoutReport[],
): Promise<void> {
  const told = reports.flatMap(({ gatewaySessionId, costCents }) =>
    costCents === undefined ? [] : [{ gatewaySessionId, costCents }],
  )
  const costs = await keepSessionCosts(trx, told)
  if (costs.length > 0) await events.publish(trx, COSTS_TOLD, { costs, at: clock.now() })
}
