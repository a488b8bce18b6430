import { listBookingDetails, partyOf, type BookingDetails } from '#server/bookings/index.ts'
import { findOrders, lockOrder, lockVisitOrder, type OrderState } from '#server/payments/index.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { findDispute, listDisputes, type DisputeRow, type DisputeSide } from './queries.ts'

/** A dispute with the order whose money waits, and the visit; null for a gift card. */
export type LoadedDispute = { dispute: DisputeRow; order: OrderState; booking: BookingDetails | null }

/** @throws DomainError not_found */
export async function loadDispute(db: Database, id: string): Promise<LoadedDispute> {
  const [loaded] = await loadDisputes(db, [id])
  if (!loaded) throw new DomainError('not_found', 'Dispute not found.')
  return loaded
}

/** In the order of their ids, without unknown ones; three statements, however many. */
export async function loadDisputes(db: Database, ids: readonly string[]): Promise<LoadedDispute[]> {
  const found = new Map((await listDisputes(db, ids)).map((dispute) => [dispute.id, dispute]))
  const disputes = ids.flatMap((id) => found.get(id) ?? [])
  const orders = await findOrders(
    db,
    disputes.map(({ order_id }) => order_id),
  )
  const visits = await listBookingDetails(
    db,
    disputes.flatMap(({ booking_id }) => booking_id ?? []),
  )
  const bookings = new Map(visits.map((visit) => [visit.row.id, visit]))
  return disputes.flatMap((dispute) => {
    const order = orders.get(dispute.order_id)
    return order ? { dispute, order, booking: bookings.get(dispute.booking_id ?? '') ?? null } : []
  })
}

/**
 * Loads a dispute and locks it and its money until the transaction ends. The visit's order is locked first, as
 * everywhere.
 * @throws DomainError not_found
 */
export async function holdDispute(trx: Transaction, id: string): Promise<LoadedDispute> {
  const found = await findDispute(trx, id)
  if (!found) throw new DomainError('not_found', 'Dispute not found.')
  if (found.booking_id !== null) await lockVisitOrder(trx, found.booking_id)
  await lockOrder(trx, found.order_id)
  return loadDispute(trx, id)
}

/** @throws DomainError not_found for anyone but the two people of the visit */
export function sideIn({ booking }: LoadedDispute, personId: string): DisputeSide {
  const side = booking && partyOf(booking.row, personId)
  if (!side) throw new DomainError('not_found', 'Dispute not found.')
  return side
}
