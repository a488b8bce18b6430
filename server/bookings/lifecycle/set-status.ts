import { toCents } from '#contract/money.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { changeBooking, type ChangeRequest } from './change-booking.ts'
import { changeFor, type BookingChange } from './lifecycle.ts'
import { partyOf } from '#server/bookings/booking-details.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'

export type StatusRequest = {
  status: 'confirmed' | 'cancelled' | 'completed'
  /** Dollars. */
  expected_fee?: number | undefined
  /** `no_show` from the provider reports a missed visit; other text is stored with the history. */
  reason?: string | undefined
}

/**
 * Handles the buttons of a booking: accept, decline, cancel, complete, and for a client reopen an early completion.
 * @throws DomainError not_found for anyone but the two parties, forbidden when only the other party may,
 *   wrong_state, fee_changed
 * @returns the booking as it is now
 */
export async function setStatus(
  deps: Deps,
  actorId: string,
  bookingId: string,
  request: StatusRequest,
): Promise<BookingDetails> {
  const decide = ({ row }: BookingDetails): ChangeRequest => {
    const party = partyOf(row, actorId)
    if (!party) throw new DomainError('not_found', 'Booking not found.')
    const isReopened = request.status === 'confirmed' && row.status === 'completed' && deps.clock.now() < row.ends_at
    if (party === 'client' && request.status !== 'cancelled' && !isReopened)
      throw new DomainError('forbidden', 'Only the provider can accept or complete a booking.')
    const isNoShow = party === 'provider' && request.status === 'cancelled' && request.reason === 'no_show'
    const change: BookingChange = isNoShow ? 'no_show' : changeFor(party, request.status, row.status)
    return { change, party, actorId, expectedFeeCents: centsOf(request.expected_fee), note: request.reason }
  }
  return changeBooking(deps, bookingId, decide, { mayEnd: request.status === 'cancelled', actorId })
}

function centsOf(dollars: number | undefined): number | undefined {
  if (dollars === undefined) return undefined
  try {
    return toCents(dollars)
  } catch {
    throw fieldError('expected_fee', 'Please give dollars with at most two decimals')
  }
}
