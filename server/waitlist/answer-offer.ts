import type { z } from 'zod'
import type { takeOffer as takeEndpoint } from '#contract/waitlist.ts'
import { findBookingDetails, moveEarlier, requestBooking, type BookingDetails } from '#server/bookings/index.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { idsOf } from './choices.ts'
import { closeOffer, findOffer, type OfferRow } from './offer-queries.ts'

const SAID: Record<Exclude<OfferRow['state'], 'open'>, string> = {
  taken: 'You’ve already taken this time.',
  passed: 'You passed on this time.',
  expired: 'This time is no longer held for you.',
  void: 'This time is no longer held for you.',
}

/** @throws DomainError not_found for another person's, wrong_state when it is over */
export async function requireOpenOffer(deps: Deps, trx: Transaction, clientId: string, id: string): Promise<OfferRow> {
  const offer = await findOffer(trx, id)
  if (!offer || offer.client_id !== clientId) throw new DomainError('not_found', 'This offer doesn’t exist.')
  if (offer.state !== 'open') throw new DomainError('wrong_state', SAID[offer.state])
  if (offer.expires_at <= deps.clock.now()) throw new DomainError('wrong_state', SAID.expired)
  return offer
}

/**
 * Takes the held time: a request like any other, or a move. The claim decides, and its event closes the offer, in the
 * same transaction. Rules: docs/product-rules.md#waitlist
 * @throws DomainError not_found, wrong_state, and any refusal of a request or a move
 */
export async function takeOffer(
  deps: Deps,
  actor: Actor,
  id: string,
  shown: z.output<typeof takeEndpoint.body>,
): Promise<BookingDetails> {
  return inTransaction(deps.db, async (trx) => {
    const own = { ...deps, db: trx }
    const offer = await requireOpenOffer(deps, trx, actor.id, id)
    const [date = '', time = ''] = deps.localTime.localText(offer.starts_at).split('T')
    if (offer.booking_id === null) return requestBooking(own, actor, { ...toRequest(offer), ...shown, date, time })
    await moveEarlier(own, actor.id, offer.booking_id, { date, time })
    return (await findBookingDetails(trx, offer.booking_id))!
  })
}

function toRequest(offer: OfferRow) {
  const { street_address, city, province, postal_code } = offer
  return {
    service_id: offer.offering_id,
    address: { street_address, city, province, country: 'Canada', postal_code },
    add_ons: idsOf(offer, offer.sold_add_ons),
    quantity: offer.quantity,
    expected_minutes: Math.round((offer.ends_at.getTime() - offer.starts_at.getTime()) / 60_000),
  }
}

/** Passes this one on. The place in line stays. @throws DomainError not_found, wrong_state when it is over */
export async function passOffer(deps: Deps, clientId: string, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const offer = await requireOpenOffer(deps, trx, clientId, id)
    if (!(await closeOffer(trx, offer, { now: deps.clock.now(), state: 'passed' })))
      throw new DomainError('wrong_state', SAID.expired)
  })
}
