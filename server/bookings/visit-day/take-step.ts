import { findBookingDetails, partyOf } from '#server/bookings/booking-details.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { BOOKING_CHANGED, type VisitChange } from '#server/bookings/events.ts'
import { insertBookingEvent } from '#server/bookings/queries.ts'
import { lockVisitOrder } from '#server/payments/index.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { stepRefusal, type Step } from './rules.ts'
import { cancelledText } from './texts.ts'

export type Taken = {
  /** Facts that the history stores with the step. */
  detail?: object
  change: VisitChange
  /** Marks steps that may be announced again. */
  round?: string
}

/**
 * One step of the day of a visit by one of its two people: checked, written, in the history and told, in one transaction
 * that holds the payment as every change of a booking does, so that steps, cancellations and timers come one after the
 * other.
 * @param write writes the step; it has checked nothing but what only it knows
 * @throws DomainError not_found for anyone but `side`, wrong_state with the reason in words
 */
export async function takeStep(
  deps: Deps,
  { bookingId, actorId, side, step }: { bookingId: string; actorId: string; side: 'client' | 'provider'; step: Step },
  write: (trx: Transaction, booking: BookingDetails, now: Date) => Promise<Taken>,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const booking = await lockBooking(trx, bookingId)
    if (!booking || partyOf(booking.row, actorId) !== side) throw new DomainError('not_found', 'Booking not found.')
    const now = deps.clock.now()
    const refusal = cancelledText(booking, now, deps.localTime) ?? stepRefusal(step, booking, now)
    if (refusal !== null) throw new DomainError('wrong_state', refusal)
    const { change, detail = {}, round } = await write(trx, booking, now)
    const { status } = booking.row
    const entry = { event: change, from_status: status, to_status: status, detail, at: now }
    await insertBookingEvent(trx, { ...entry, booking_id: bookingId, actor_id: actorId })
    const after = (await findBookingDetails(trx, bookingId))!
    await deps.events.publish(trx, BOOKING_CHANGED, {
      booking: after,
      change,
      ...(round !== undefined && { round }),
    })
  })
}

/** The booking, held by its payment until the transaction ends. */
export async function lockBooking(trx: Transaction, bookingId: string): Promise<BookingDetails | undefined> {
  await lockVisitOrder(trx, bookingId)
  return findBookingDetails(trx, bookingId)
}

/** Another act came first although the payment is locked: an error instead of a lost step. */
export function requireWritten(isWritten: boolean): void {
  if (!isWritten) throw new DomainError('wrong_state', 'This has already been done. Please reload the page.')
}
