import type { Deps } from '#server/platform/deps.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { markPaid } from './queries.ts'
import { PAYMENT_PAID } from './settle-order.ts'

/**
 * Settles the order of a visit of which nothing is left to pay, because a discount took all of it: paid like any other,
 * without a checkout. Once, under the order's lock.
 */
export async function settleNothingDue(
  deps: Pick<Deps, 'clock' | 'events'>,
  trx: Transaction,
  { orderId, bookingId }: { orderId: string; bookingId: string },
): Promise<void> {
  await markPaid(trx, orderId, deps.clock.now())
  await deps.events.publish(trx, PAYMENT_PAID, {
    orderId,
    kind: 'visit',
    bookingId,
    dueCents: 0,
  })
}
