import type { Address } from '#contract/accounts.ts'
import { keepDoorNotes } from '#server/accounts/index.ts'
import { checkOffered, claimTime } from '#server/availability/index.ts'
import { takePromo } from '#server/promotions/index.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { recordLinkVisit } from '#server/providers/index.ts'
import { BOOKING_CHANGED } from '#server/bookings/events.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { changeIn, type ChangeRequest } from '#server/bookings/lifecycle/change-booking.ts'
import { changeLimit } from '#server/bookings/lifecycle/limit-changes.ts'
import { requireBookable, requireClient, requireExpected, requireMinutes, requireRequested } from './checks.ts'
import { chooseGuests } from '#server/bookings/guests/choose-guests.ts'
import { insertParty } from '#server/bookings/guests/queries.ts'
import { flagSameAddress } from './flag-same-address.ts'
import { chooseVisit, isInstant } from './choice.ts'
import { draftBooking, writeRequest } from './draft.ts'
import { quoteFor } from './quote-promo.ts'
import { prefetchRequestTerms } from './queries.ts'
import { requireServiceArea } from './service-area.ts'
import { chosenSwatches } from './swatches.ts'

export type BookingRequest = {
  service_id: string
  /** Local date and time, YYYY-MM-DD and HH:MM. */
  date: string
  time: string
  notes?: string | null | undefined
  /** Door notes. If absent, those stored for home are used, and none for any other place. */
  door_notes?: string | undefined
  /** Codes of the client's style options. */
  swatches?: readonly string[] | undefined
  /** Address of the visit; the client's own if absent. */
  address?: Address | undefined
  /** Dollars that the client was shown: the price before tax, and what is due with it. */
  expected_price?: number | undefined
  expected_due?: number | undefined
  /** Ids of add-ons of the service, and for how many it is. */
  add_ons?: readonly string[] | undefined
  quantity?: number | undefined
  /** Minutes that the client was shown. */
  expected_minutes?: number | undefined
  /** `me` or ids of the household. */
  guests?: readonly string[] | undefined
  /** As typed. */
  promo_code?: string | undefined
  /** The booking whose provider is being replaced: its code comes along. */
  inPlaceOf?: string | undefined
  /** Handle of the booking link that the client's browser remembers. */
  via?: string | undefined
}

/**
 * Asks a provider for a visit. One transaction checks the time against the saved hours, claims it for both people and
 * copies price and terms, so that of any number of rivals exactly one gets it. Rules: docs/product-rules.md#requests
 * @throws DomainError clients_only, terms_required, not_found, not_bookable, slot_unavailable, slot_taken, client_busy,
 * invalid_input for swatches of another service or impossible guests, guests_needed, gate_unmet, outside_service_area,
 * add_on_gone, duration_changed with the current `meta.duration_minutes`, too_many_pending, too_many_requests,
 * promo_refused, price_changed with the current `meta.total_price`, `tax`, `discount` and `amount_due` in dollars
 */
export async function requestBooking(deps: Deps, actor: Actor, request: BookingRequest): Promise<BookingDetails> {
  requireClient(actor)
  return inTransaction(deps.db, (trx) => book(deps, trx, actor.id, request))
}

async function book(deps: Deps, trx: Transaction, clientId: string, request: BookingRequest): Promise<BookingDetails> {
  const { client, homeDoor, offering } = await requireRequested(deps, trx, clientId, request.service_id)
  const address = request.address ?? client
  requireServiceArea(address)
  const swatches = chosenSwatches(offering.swatches, request.swatches ?? [], request.inPlaceOf !== undefined)
  const { quantity = 1, guests } = request
  const party = await chooseGuests(deps, trx, {
    clientId,
    gates: offering.gates,
    guests,
    quantity,
    dates: [request.date],
  })
  const { id: providerId } = offering.provider
  const { date, time } = request
  const limit = changeLimit(deps, clientId)
  const { minutes } = chooseVisit(offering.sold, request)
  requireMinutes(minutes, request.expected_minutes)
  const visit = { durationMinutes: minutes, place: address.postal_code, offering: offering.id }
  const asked = await checkOffered(trx, deps, { providerId, clientId, date, time, ...visit })
  // Only now that the provider is locked: it may have been hidden, deleted or priced again since it was looked up.
  const now = deps.clock.now()
  const today = deps.localTime.localDate(now)
  // A suggested replacement does not count as brought by anyone's link.
  const via = request.inPlaceOf === undefined ? (request.via ?? null) : undefined
  const asking = { clientId, providerId, offeringId: offering.id, now, today, via, changes: limit.made }
  const termsNow = await prefetchRequestTerms(trx, asking)
  const id = newId()
  await claimTime(trx, { claimId: id, providerId, clientId, ...asked })
  const terms = await termsNow()
  if (terms) limit.check(terms.changes)
  requireBookable(deps, terms)
  // The time was claimed for the length that was read before the provider was held.
  const chosen = chooseVisit(terms.sold, request)
  requireMinutes(chosen.minutes, minutes)
  const draft = draftBooking(deps, {
    id,
    now,
    client,
    offering,
    address,
    asked,
    terms,
    chosen,
    notes: request.notes ?? null,
    doorNotes: request.door_notes ?? (request.address ? '' : homeDoor),
    swatches,
  })
  const promo = await quoteFor(deps, trx, request, draft)
  requireExpected(request, draft, promo)
  if (promo) await takePromo(trx, promo, { bookingId: id, personId: clientId, at: draft.created_at })
  const booking = await writeRequest(trx, draft, { client, offering, chosen, promo })
  if (party) await insertParty(trx, id, party)
  if (request.door_notes !== undefined) await keepDoorNotes(trx, clientId, address, request.door_notes)
  if (terms.came_by_link)
    await recordLinkVisit(deps, trx, { clientId, providerId, isFirst: draft.commission_reason === 'link' })
  const accepts = isInstant(terms)
  await deps.events.publish(trx, BOOKING_CHANGED, {
    booking,
    change: 'request',
    ...(accepts && { isInstant: true }),
  })
  await flagSameAddress(deps, trx, booking)
  if (!accepts) return booking
  return changeIn(deps, trx, id, () => instantYes(providerId))
}

/** The provider's instant setting. */
export function instantYes(providerId: string): ChangeRequest {
  return {
    change: 'accept',
    party: 'provider',
    actorId: providerId,
    isInstant: true,
    note: 'Confirmed instantly: this provider uses instant booking',
  }
}
