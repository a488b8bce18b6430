import { findBookingDetails, partyOf, type BookingDetails } from '#server/bookings/index.ts'
import { findOrder, lockOrder, lockVisitOrder, type OrderState } from '#server/payments/index.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { findDispute, type DisputeRow, type DisputeSide } from './queries.ts'

/** A dispute with the order whose money waits, and the visit; null for a gift card. */
export type LoadedDispute = { dispute: DisputeRow; order: OrderState; booking: BookingDetails | null }

/** @throws DomainError not_found */
export async function loadDispute(db: Database, id: string): Promise<LoadedDispute> {
  const dispute = await findDispute(db, id)
  const order = dispute && (await findOrder(db, dispute.order_id))
  if (!dispute || !order) throw new DomainError('not_found', 'Dispute not found.')
  const booking = dispute.booking_id === null ? null : await findBookingDetails(db, dispute.booking_id)
  return { dispute, order, booking: booking ?? null }
}

/**
 * The same, and nobody else touches the money or the dispute until the transaction ends. The visit's order is held first,
 * as by everybody.
 * @throws DomainError not_found
 */
export async function holdDispute(trx: Transaction, id: string): Promise<LoadedDispute> {
  const found = await findDispute(trx, id)
  if (!found) throw new DomainError('not_found', 'Dispute not found.')
  if (found.booking_id !== null) await lockVisitOrder(trx, found.booking_id)
  await lockOrder(trx, found.order_id)
  return loadDispute(trx, id)
}

/** @throws DomainError not_found for anybody but the two people of the visit */
export function sideIn({ booking }: LoadedDispute, personId: string): DisputeSide {
  const side = booking && partyOf(booking.row, personId)
  if (!side) throw new DomainError('not_found', 'Dispute not found.')
  return side
}
