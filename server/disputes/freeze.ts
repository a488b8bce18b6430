import { holdForDispute } from '#server/bookings/index.ts'
import { announceLive } from '#server/platform/live.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { LoadedDispute } from './load-dispute.ts'
import { findFrozenSince } from './queries.ts'

/**
 * After each change: the money of the visit waits while anything about it is open, and no longer. A tip waits by its
 * dispute alone. Both people's open pages are notified.
 */
export async function settleFreeze(
  deps: Deps,
  trx: Transaction,
  { order, booking }: Pick<LoadedDispute, 'order' | 'booking'>,
  actorId: string | null,
): Promise<void> {
  if (!booking) return
  const { id: bookingId, client_id, provider_id } = booking.row
  if (order.kind === 'visit') {
    const since = await findFrozenSince(trx, order.orderId)
    await holdForDispute(deps, trx, { bookingId, since, actorId })
  }
  for (const person of [client_id, provider_id]) announceLive(deps, trx, person, { type: 'visit', id: bookingId })
}
