import { toDollars } from '#contract/money.ts'
import { offerCredit } from '#server/payments/index.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getOwnBooking } from '#server/bookings/booking-details.ts'

/**
 * Calculates how much of a visit the client's credit would pay now, and the rest for the card.
 * @throws DomainError not_found for anyone but the client
 */
export async function showCreditOffer(deps: Deps, actorId: string, bookingId: string) {
  const { viewer } = await getOwnBooking(deps.db, bookingId, actorId)
  const offer = viewer === 'client' ? await offerCredit(deps, bookingId) : undefined
  if (!offer) throw new DomainError('not_found', 'Booking not found.')
  const { creditCents, cardCents, isChosen } = offer
  return { credit: toDollars(creditCents), by_card: toDollars(cardCents), is_chosen: isChosen }
}
