import { lockVisitOrder } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findBookingDetails, partyOf } from '#server/bookings/booking-details.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { announceLive } from '#server/platform/live.ts'
import { insertBookingEvent } from '#server/bookings/queries.ts'
import { chosenOf } from '#server/bookings/guests/choose-guests.ts'
import { requestBooking } from '#server/bookings/request/request-booking.ts'
import { findRescueScene, listSuggested, markRescued } from './queries.ts'
import { wholeOf, isAhead, isRescuable } from './rules.ts'

export type RescueChoice = {
  serviceId: string
  /** Dollars that the client was shown. */
  expectedPrice: number
  expectedDue: number
}

/**
 * Asks another provider for the hour and place of a visit that its provider didn't take. A booking like any other, paid
 * after acceptance, except that the service must be the same and cost no more, tax included. Everything is decided
 * again here, since the suggestion may be outdated. Rules: docs/product-rules.md#rescue
 * @throws DomainError not_found, wrong_state when there is nothing to rescue, not_bookable for another or a more
 * expensive service, and any refusal of a request
 */
export async function askRescue(
  deps: Deps,
  actor: Actor,
  bookingId: string,
  choice: RescueChoice,
): Promise<BookingDetails> {
  return inTransaction(deps.db, async (trx) => {
    await lockVisitOrder(trx, bookingId)
    const before = await findBookingDetails(trx, bookingId)
    if (!before || partyOf(before.row, actor.id) !== 'client') throw new DomainError('not_found', 'Booking not found.')
    const { row } = before
    const now = deps.clock.now()
    if (!isAhead(row, now) || !isRescuable(row, now))
      throw new DomainError('wrong_state', 'You can no longer ask another provider for this visit.')
    const { without } = await findRescueScene(trx, row)
    const [offering] = await listSuggested(trx, [choice.serviceId])
    if (!offering || offering.title !== row.title || without.includes(offering.provider_id)) throw notMeant()
    const [date = '', time = ''] = deps.localTime.localText(row.starts_at).split('T')
    const { street_address, city, province, postal_code } = row
    const booking = await requestBooking({ ...deps, db: trx }, actor, {
      service_id: choice.serviceId,
      date,
      time,
      notes: row.notes,
      door_notes: row.door_notes ?? '',
      swatches: row.swatches,
      guests: await chosenOf(deps, trx, actor.id, row.id),
      address: { street_address, city, province, country: 'Canada', postal_code },
      expected_price: choice.expectedPrice,
      expected_due: choice.expectedDue,
      inPlaceOf: row.id,
    })
    // Checked after the request, which locks the price: it may have been raised since.
    if (wholeOf(booking.row) > wholeOf(row)) throw notMeant()
    if (!(await markRescued(trx, row.id, booking.row.id)))
      throw new DomainError('wrong_state', 'You have already asked another provider for this visit.')
    await insertBookingEvent(trx, {
      booking_id: row.id,
      actor_id: actor.id,
      event: 'rescue',
      from_status: row.status,
      to_status: row.status,
      detail: { booking_id: booking.row.id },
      at: deps.clock.now(),
    })
    announceLive(deps, trx, actor.id, { type: 'visit', id: row.id })
    return booking
  })
}

function notMeant(): DomainError {
  return new DomainError('not_bookable', 'This provider can’t take this visit. Please choose another.')
}
