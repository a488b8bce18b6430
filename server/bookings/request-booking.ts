import type { Address } from '#contract/accounts.ts'
import { findPerson, termsRequired, type Person } from '#server/accounts/index.ts'
import { checkOffered, claimTime, type OfferedTime } from '#server/availability/index.ts'
import { openPayment } from '#server/payments/index.ts'
import { findOffering, findOfferingTerms, type OfferingRow } from '#server/providers/index.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { oncePerKey, type IdempotentRequest } from '#server/platform/idempotency.ts'
import { answerDue } from './deadlines.ts'
import { BOOKING_NEWS, type BookingNews } from './events.ts'
import { commissionRate, LATE_FEE_PERCENT, taxOf } from './pricing.ts'
import { countPending, haveMet, insertBooking, insertBookingEvent, lockRequestsOf, type NewBooking } from './queries.ts'
import { requireServiceArea } from './service-area.ts'

export type BookingRequest = {
  service_id: string
  /** Local date and time, YYYY-MM-DD and HH:MM. */
  date: string
  time: string
  notes?: string | null | undefined
  /** Where the visit takes place; the client's own address when absent. */
  address?: Address | undefined
}

/**
 * Asks a provider for a visit. One transaction checks the time against the saved hours, claims it for both people and
 * copies price and terms, so that of any number of rivals exactly one gets it.
 * @returns the booking's id; the same one for a repeat under the same key
 * @throws DomainError clients_only, terms_required, not_found, not_bookable, slot_unavailable, slot_taken, client_busy,
 *   outside_service_area, too_many_pending, idempotency_mismatch
 */
export async function requestBooking(
  deps: Deps,
  actor: Actor,
  request: BookingRequest,
  once: IdempotentRequest,
): Promise<string> {
  if (actor.role !== 'client')
    throw new DomainError('clients_only', 'Only clients can book. Please log in with a client account to book a visit.')
  if (await termsRequired(deps.db, actor.id, actor.role))
    throw new DomainError('terms_required', 'Please accept the client terms before you book.')
  return inTransaction(deps.db, (trx) => oncePerKey(trx, once, () => book(deps, trx, actor.id, request)))
}

async function book(deps: Deps, trx: Transaction, clientId: string, request: BookingRequest): Promise<string> {
  const client = await findPerson(trx, clientId)
  const offering = await findOffering(trx, request.service_id)
  if (!client || !offering) throw new DomainError('not_found', 'Service not found.')
  if (!offering.is_active || !offering.is_listed)
    throw new DomainError('not_bookable', 'This service cannot be booked at the moment.')
  const address = request.address ?? client
  requireServiceArea(address)
  await lockRequestsOf(trx, clientId)
  const { provider_id: providerId } = offering
  const { date, time } = request
  const asked = await checkOffered(trx, deps, { providerId, date, time, place: address.postal_code })
  const id = newId()
  await claimTime(trx, { claimId: id, providerId, clientId, ...asked })
  await refuseTooMany(deps, trx, clientId, providerId)
  const booking = await draftBooking(deps, trx, { id, client, offering, address, asked, notes: request.notes ?? null })
  await insertBooking(trx, booking)
  await openPayment(trx, { orderId: id, payerId: clientId, amountCents: booking.price_cents + booking.tax_cents })
  await insertBookingEvent(trx, {
    booking_id: id,
    actor_id: clientId,
    event: 'request',
    from_status: null,
    to_status: 'pending',
    detail: {},
    at: booking.created_at,
  })
  await deps.events.announce(trx, BOOKING_NEWS, { bookingId: id, what: 'request' } satisfies BookingNews)
  return id
}

/** The slot check has answered before: somebody at the limit still learns first that a time is gone. */
async function refuseTooMany(deps: Deps, trx: Transaction, clientId: string, providerId: string): Promise<void> {
  const pending = await countPending(trx, clientId, providerId)
  const { pendingPerClient, pendingPerPair } = deps.limits
  if (pending.pair >= pendingPerPair)
    throw new DomainError(
      'too_many_pending',
      `You already have ${pending.pair} open requests with this provider. Please wait for an answer first.`,
    )
  if (pending.all >= pendingPerClient)
    throw new DomainError(
      'too_many_pending',
      `You already have ${pending.all} open requests. Please wait for an answer or cancel one first.`,
    )
}

type Draft = {
  id: string
  client: Person
  offering: OfferingRow
  address: Pick<Person, 'street_address' | 'city' | 'province' | 'postal_code'>
  asked: OfferedTime
  notes: string | null
}

/** Copies price, tax, commission and fee terms as they are at this moment; nothing of it comes from the client. */
async function draftBooking(deps: Deps, trx: Transaction, draft: Draft): Promise<NewBooking> {
  const { id, client, offering, address, asked } = draft
  // Read again now that the provider is held: it may have been hidden, deleted or priced anew since it was looked up.
  const terms = await findOfferingTerms(trx, offering.id)
  if (!terms?.is_listed) throw new DomainError('not_bookable', 'This service cannot be booked at the moment.')
  const now = deps.clock.now()
  return {
    id,
    client_id: client.id,
    provider_id: offering.provider_id,
    offering_id: offering.id,
    title: offering.title,
    category: offering.category,
    description: offering.description,
    art: offering.art,
    price_cents: terms.price_cents,
    tax_cents: taxOf(terms.price_cents, terms.gst_number),
    commission_bps: commissionRate(await haveMet(trx, client.id, offering.provider_id)),
    late_fee_percent: LATE_FEE_PERCENT[terms.cancellation_tier],
    starts_at: asked.startsAt,
    ends_at: asked.endsAt,
    street_address: address.street_address,
    city: address.city,
    province: address.province,
    postal_code: address.postal_code,
    notes: draft.notes?.trim() || null,
    answer_due_at: answerDue(now, asked.startsAt),
    created_at: now,
  }
}
