import type { Address } from '#contract/accounts.ts'
import { durationText } from '#contract/clock.ts'
import { LATE_FEE_PERCENT } from '#contract/bookings/fee-terms.ts'
import { formatCents, toCents, toDollars } from '#contract/money.ts'
import { limitOf } from '#contract/rules/settings.ts'
import { checkOffered, claimTime, type OfferedTime } from '#server/availability/index.ts'
import { carryPromo, quotePromo, takePromo, type PromoQuote } from '#server/promotions/index.ts'
import { placeVisitOrder, type OrderLine, type PaymentState } from '#server/payments/index.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { recordLinkVisit } from '#server/providers/index.ts'
import type { Cap } from '#server/platform/rate-limit.ts'
import { answerDue } from '#server/bookings/lifecycle/deadlines.ts'
import { BOOKING_CHANGED, type BookingChanged } from '#server/bookings/events.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { commissionOf, taxOf } from '#server/bookings/payment/pricing.ts'
import { changeIn } from '#server/bookings/lifecycle/change-booking.ts'
import { limitChanges } from '#server/bookings/lifecycle/limit-changes.ts'
import { insertBooking, type BookingRow, type NewBooking } from '#server/bookings/queries.ts'
import { flagSameAddress } from './flag-same-address.ts'
import { chooseVisit, type ChosenVisit, isInstant } from './choice.ts'
import { linesOf } from './lines.ts'
import { hasVisits, prefetchRequestTerms, findRequested, type Requested, type RequestTerms } from './queries.ts'
import { requireServiceArea } from './service-area.ts'
import { chosenSwatches } from './swatches.ts'

/** Open requests at a time: in all, and with one provider. */
export const PENDING_PER_CLIENT: Cap = limitOf('pending-client')
export const PENDING_PER_PAIR: Cap = limitOf('pending-pair')

export type BookingRequest = {
  service_id: string
  /** Local date and time, YYYY-MM-DD and HH:MM. */
  date: string
  time: string
  notes?: string | null | undefined
  /** Codes of what the client shows of their wish. */
  swatches?: readonly string[] | undefined
  /** Where the visit takes place; the client's own address when absent. */
  address?: Address | undefined
  /** Dollars that the client was shown: the price before tax, and what is due with it. */
  expected_price?: number | undefined
  expected_due?: number | undefined
  /** Ids of add-ons of the service, and for how many it is. */
  add_ons?: readonly string[] | undefined
  quantity?: number | undefined
  /** Minutes that the client was shown. */
  expected_minutes?: number | undefined
  /** As typed. */
  promo_code?: string | undefined
  /** The booking whose provider somebody else stands in for: its code comes along. */
  inPlaceOf?: string | undefined
  /** Handle of the booking link that the client's browser remembers. */
  via?: string | undefined
}

/**
 * Asks a provider for a visit. One transaction checks the time against the saved hours, claims it for both people and
 * copies price and terms, so that of any number of rivals exactly one gets it. Rules: docs/product-rules.md#requests
 * @throws DomainError clients_only, terms_required, not_found, not_bookable, slot_unavailable, slot_taken, client_busy,
 *   invalid_input for swatches of another service, outside_service_area, add_on_gone, duration_changed with the present
 *   `meta.duration_minutes`, too_many_pending, too_many_requests, promo_refused, price_changed with the present
 *   `meta.total_price`, `tax`, `discount` and `amount_due` in dollars
 */
export async function requestBooking(deps: Deps, actor: Actor, request: BookingRequest): Promise<BookingDetails> {
  if (actor.role !== 'client')
    throw new DomainError('clients_only', 'Only clients can book. Please log in with a client account to book a visit.')
  return inTransaction(deps.db, (trx) => book(deps, trx, actor.id, request))
}

async function book(deps: Deps, trx: Transaction, clientId: string, request: BookingRequest): Promise<BookingDetails> {
  const { client, offering } = await requireRequested(deps, trx, clientId, request.service_id)
  const address = request.address ?? client
  requireServiceArea(address)
  const swatches = chosenSwatches(offering.swatches, request.swatches ?? [], request.inPlaceOf !== undefined)
  const { id: providerId } = offering.provider
  const { date, time } = request
  const countChange = await limitChanges(deps, trx, clientId)
  const { minutes } = chooseVisit(offering.sold, request)
  requireMinutes(minutes, request.expected_minutes)
  const visit = { durationMinutes: minutes, place: address.postal_code, offering: offering.id }
  const asked = await checkOffered(trx, deps, { providerId, clientId, date, time, ...visit })
  // Only now that the provider is held: it may have been hidden, deleted or priced anew since it was looked up.
  const now = deps.clock.now()
  const today = deps.localTime.localDate(now)
  // Whom we have suggested in somebody else's place has brought nobody.
  const via = request.inPlaceOf === undefined ? (request.via ?? null) : undefined
  const asking = { clientId, providerId, offeringId: offering.id, now, today, via }
  const termsNow = await prefetchRequestTerms(trx, asking)
  const id = newId()
  await claimTime(trx, { claimId: id, providerId, clientId, ...asked })
  const terms = await termsNow()
  await countChange()
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
    swatches,
  })
  const promo = await quoteFor(deps, trx, request, draft)
  requireExpected(request, draft, promo)
  if (promo) await takePromo(trx, promo, { bookingId: id, personId: clientId, at: draft.created_at })
  await insertBooking(trx, draft, {
    booking_id: id,
    actor_id: clientId,
    event: 'request',
    from_status: null,
    to_status: 'pending',
    detail: {},
    at: draft.created_at,
  })
  if (terms.came_by_link)
    await recordLinkVisit(deps, trx, { clientId, providerId, isFirst: draft.commission_reason === 'link' })
  const lines = linesOf(draft, promo, chosen)
  const order = { bookingId: id, payerId: clientId, payeeId: providerId, lines, at: draft.created_at }
  const payment = await placeVisitOrder(trx, order)
  const booking = asLoaded(draft, { ...payment, lines }, client, offering)
  const accepts = isInstant(terms)
  await deps.events.announce(trx, BOOKING_CHANGED, {
    booking,
    change: 'request',
    ...(accepts && { isInstant: true }),
  } satisfies BookingChanged)
  await flagSameAddress(deps, trx, booking)
  if (!accepts) return booking
  return changeIn(deps, trx, id, () => ({
    change: 'accept',
    party: 'provider',
    actorId: providerId,
    isInstant: true,
    note: 'Accepted at once: they take these visits without being asked',
  }))
}

async function requireRequested(
  { clock }: Deps,
  trx: Transaction,
  clientId: string,
  offeringId: string,
): Promise<{ client: Requested['client']; offering: NonNullable<Requested['offering']> }> {
  const requested = await findRequested(trx, { clientId, offeringId, now: clock.now() })
  if (requested && !requested.has_terms)
    throw new DomainError('terms_required', 'Please accept the client terms before you book.')
  if (!requested?.offering) throw new DomainError('not_found', 'Service not found.')
  if (!requested.offering.is_listed) throw notBookable()
  return { client: requested.client, offering: requested.offering }
}

function notBookable(): DomainError {
  return new DomainError('not_bookable', 'This service cannot be booked at the moment.')
}

/** Checked after the time was claimed: somebody at the limit still learns first that the time is gone. */
function requireBookable(deps: Deps, terms: RequestTerms | undefined): asserts terms is RequestTerms {
  // Of a block nobody is told more than that it cannot be.
  if (!terms?.is_listed || terms.is_blocked) throw notBookable()
  const most = (stated: Cap, chosen: number | null) => deps.limits.of({ ...stated, max: chosen ?? stated.max }).max
  if (terms.pending_pair >= most(PENDING_PER_PAIR, terms.most_pending_pair))
    throw new DomainError(
      'too_many_pending',
      `You already have ${terms.pending_pair} open requests with this provider. Please wait for an answer first.`,
    )
  if (terms.pending >= most(PENDING_PER_CLIENT, terms.most_pending))
    throw new DomainError(
      'too_many_pending',
      `You already have ${terms.pending} open requests. Please wait for an answer or cancel one first.`,
    )
}

/** Nobody books for longer or shorter than they have seen. */
function requireMinutes(minutes: number, expected: number | undefined): void {
  if (expected === undefined || minutes === expected) return
  throw new DomainError(
    'duration_changed',
    `This service now takes ${durationText(minutes)}. Please choose a time again.`,
    {
      meta: { duration_minutes: minutes },
    },
  )
}

/** What a code takes off: the one that was typed, or the one that the visit brings along. */
async function quoteFor(
  deps: Deps,
  trx: Transaction,
  { promo_code, inPlaceOf }: BookingRequest,
  { client_id, category, price_cents, tax_cents }: NewBooking,
): Promise<PromoQuote | undefined> {
  const dueCents = price_cents + tax_cents
  if (inPlaceOf !== undefined) return (await carryPromo(trx, inPlaceOf))?.(dueCents)
  if (promo_code === undefined) return undefined
  const visit = { personId: client_id, category, priceCents: price_cents, dueCents }
  return quotePromo(deps, trx, promo_code, { ...visit, hasVisits: await hasVisits(trx, client_id) })
}

/** Nobody books at a price that they have not seen: it may have changed since the page was opened. */
function requireExpected(
  { expected_price, expected_due }: BookingRequest,
  { price_cents: price, tax_cents: tax }: NewBooking,
  promo: PromoQuote | undefined,
): void {
  const discount = promo?.discountCents ?? 0
  const due = price + tax - discount
  const isShown = (expected: number | undefined, cents: number) => expected === undefined || toCents(expected) === cents
  if (isShown(expected_price, price) && isShown(expected_due, due)) return
  const plain = tax > 0 ? `${formatCents(price)} plus ${formatCents(tax)} GST` : formatCents(price)
  const now = discount > 0 ? `${plain}, less ${formatCents(discount)} with your code` : plain
  const meta = { total_price: price, tax, discount, amount_due: due }
  throw new DomainError('price_changed', `The price of this service is now ${now}. Please confirm it.`, {
    meta: Object.fromEntries(Object.entries(meta).map(([key, cents]) => [key, toDollars(cents)])),
  })
}

type Draft = {
  id: string
  /** The moment of the request: its day is the one whose rate holds. */
  now: Date
  client: Requested['client']
  offering: NonNullable<Requested['offering']>
  address: Pick<Requested['client'], 'street_address' | 'city' | 'province' | 'postal_code'>
  asked: OfferedTime
  terms: RequestTerms
  chosen: ChosenVisit
  notes: string | null
  swatches: string[]
}

/** Copies price, tax, commission and fee terms as they are at this moment; nothing of it comes from the client. */
function draftBooking(deps: Deps, draft: Draft): NewBooking {
  const { id, now, client, offering, address, asked, terms, chosen, notes, swatches } = draft
  return {
    id,
    client_id: client.id,
    provider_id: offering.provider.id,
    offering_id: offering.id,
    title: offering.title,
    category: offering.category,
    description: offering.description,
    art: offering.art,
    quantity: chosen.quantity,
    add_ons: chosen.addOns.map(({ name }) => name),
    price_cents: chosen.priceCents,
    tax_cents: taxOf(chosen.priceCents, terms.gst_number),
    ...commissionOf(terms.rate, terms),
    late_fee_percent: LATE_FEE_PERCENT[terms.cancellation_tier],
    starts_at: asked.startsAt,
    ends_at: asked.endsAt,
    street_address: address.street_address,
    city: address.city,
    province: address.province,
    postal_code: address.postal_code,
    notes: notes?.trim() || null,
    swatches,
    answer_due_at: answerDue(now, asked.startsAt, deps.localTime),
    created_at: now,
  }
}

/** What the table gives a booking that has just been asked for. */
const FRESH = {
  status: 'pending',
  cancel_reason: null,
  payment_due_at: null,
  payment_reminder_at: null,
  visit_reminder_at: null,
  asked_at: null,
  free_until: null,
  reschedule_count: 0,
  own_reschedules: 0,
  rescheduled_at: null,
  confirmed_at: null,
  completed_at: null,
  cancelled_at: null,
  withdrawn_at: null,
  contact_closed_at: null,
  rescued_by: null,
  held_since: null,
  disputed_since: null,
} as const satisfies Omit<BookingRow, keyof NewBooking>

function asLoaded(
  draft: NewBooking,
  { lines, ...payment }: PaymentState & { lines: OrderLine[] },
  client: Draft['client'],
  { provider, location }: Draft['offering'],
): BookingDetails {
  return {
    row: { ...draft, ...FRESH },
    payment: { ...payment, bankCents: 0 },
    lines,
    client,
    provider,
    location,
    proposal: undefined,
    objection: null,
    report: null,
    day: null,
    // Who is blocked cannot book.
    isBlocked: false,
  }
}
