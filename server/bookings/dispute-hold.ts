import { BOOKING_CHANGED } from './events.ts'
import { findBookingDetails } from './booking-details.ts'
import type { BookingDetails } from './details-queries.ts'
import { insertBookingEvent, setDisputedSince } from './queries.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'

/**
 * The money of a visit waits from `since` on for a dispute about it, or no longer does. The caller holds its order.
 * @param actorId person who opened or closed it; null for a bank
 */
export async function holdForDispute(
  deps: Pick<Deps, 'clock' | 'events'>,
  trx: Transaction,
  { bookingId, since, actorId }: { bookingId: string; since: Date | null; actorId: string | null },
): Promise<void> {
  const status = await setDisputedSince(trx, bookingId, since)
  // It is as it was: another dispute holds it, or none did.
  if (status === undefined) return
  const change = since === null ? 'dispute_over' : 'disputed'
  const entry = { event: change, from_status: status, to_status: status, detail: {} }
  await insertBookingEvent(trx, { ...entry, booking_id: bookingId, actor_id: actorId, at: deps.clock.now() })
  const booking = (await findBookingDetails(trx, bookingId))!
  await deps.events.publish(trx, BOOKING_CHANGED, { booking, change })
}

/**
 * An admin waives a kept fee, or refunds all or part of a visit that took place; the caller has promised the refund.
 * @returns the booking as it is now
 */
export async function noteMoneyBack(
  deps: Pick<Deps, 'clock' | 'events'>,
  trx: Transaction,
  change: 'fee_waived' | 'visit_refunded',
  { bookingId, actorId, reason, amountCents }: GivenBack,
): Promise<BookingDetails> {
  const booking = (await findBookingDetails(trx, bookingId))!
  const { status } = booking.row
  const detail = { refund_cents: amountCents, note: reason }
  const entry = { event: change, from_status: status, to_status: status, detail }
  await insertBookingEvent(trx, { ...entry, booking_id: bookingId, actor_id: actorId, at: deps.clock.now() })
  await deps.events.publish(trx, BOOKING_CHANGED, { booking, change })
  return booking
}

export type GivenBack = { bookingId: string; actorId: string | null; reason: string; amountCents: number }
