import { LATE_FEE_PERCENT } from '#contract/bookings/fee-terms.ts'
import type { OfferedTime } from '#server/availability/index.ts'
import { draftVisitOrder, type OrderLine, type PaymentState } from '#server/payments/index.ts'
import type { PromoQuote } from '#server/promotions/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { answerDue } from '#server/bookings/lifecycle/deadlines.ts'
import { commissionOf, taxOf } from '#server/bookings/payment/pricing.ts'
import {
  insertBooking,
  NO_SERIES,
  type BookingRow,
  type NewBooking,
  type NewBookingEvent,
} from '#server/bookings/queries.ts'
import { ALONG } from '#server/bookings/series/place.ts'
import type { ChosenVisit } from './choice.ts'
import { linesOf } from './lines.ts'
import type { Requested, RequestTerms } from './queries.ts'

export type Draft = {
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
  doorNotes: string
  swatches: string[]
  /** For a visit that repeats. */
  series?: Pick<BookingRow, 'series_id' | 'series_place' | 'series_size' | 'series_weeks'>
  /** For visits requested together: the start of the first. */
  firstStartsAt?: Date
}

/** Copies price, tax, commission and fee terms as they are at this moment; none of it comes from the client. */
export function draftBooking(deps: Deps, draft: Draft): NewBooking {
  const {
    id,
    now,
    client,
    offering,
    address,
    asked,
    terms,
    chosen,
    notes,
    doorNotes,
    swatches,
    firstStartsAt = asked.startsAt,
  } = draft
  return {
    id,
    client_id: client.id,
    provider_id: offering.provider.id,
    offering_id: offering.id,
    title: offering.title,
    category: offering.category,
    category_slug: offering.category_slug,
    description: offering.description,
    art: offering.art,
    quantity: chosen.quantity,
    add_ons: chosen.addOns.map(({ name }) => name),
    price_cents: chosen.priceCents,
    tax_cents: taxOf(chosen.priceCents, terms.gst_number),
    ...commissionOf(terms.rate, terms),
    ...terms.taxes,
    late_fee_percent: LATE_FEE_PERCENT[terms.cancellation_tier],
    starts_at: asked.startsAt,
    ends_at: asked.endsAt,
    street_address: address.street_address,
    city: address.city,
    province: address.province,
    postal_code: address.postal_code,
    notes: notes?.trim() || null,
    door_notes: doorNotes.trim() || null,
    swatches,
    answer_due_at: answerDue(now, firstStartsAt, deps.localTime),
    created_at: now,
    ...(draft.series ?? NO_SERIES),
  }
}

/** Column defaults of a new booking. */
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

/** Writes a request with the beginning of its history and its order. */
export async function writeRequest(
  trx: Transaction,
  draft: NewBooking,
  {
    client,
    offering,
    chosen,
    promo,
    isAlong = false,
  }: Pick<Draft, 'client' | 'offering' | 'chosen'> & {
    promo: PromoQuote | undefined
    /** With another visit of its series: the act was one. */
    isAlong?: boolean
  },
): Promise<BookingDetails> {
  const lines = linesOf(draft, promo, chosen)
  const order = { bookingId: draft.id, payerId: client.id, payeeId: draft.provider_id, lines, at: draft.created_at }
  const { payment, rows } = draftVisitOrder(order)
  const event: NewBookingEvent = {
    booking_id: draft.id,
    actor_id: client.id,
    event: 'request',
    from_status: null,
    to_status: 'pending',
    detail: isAlong ? ALONG : {},
    at: draft.created_at,
  }
  await insertBooking(trx, draft, event, rows)
  return asLoaded(draft, { ...payment, lines }, client, offering)
}

function asLoaded(
  draft: NewBooking,
  { lines, ...payment }: PaymentState & { lines: OrderLine[] },
  client: Draft['client'],
  { provider, location }: Draft['offering'],
): BookingDetails {
  return {
    row: { ...draft, ...FRESH },
    payment: { ...payment, bankCents: 0, back: null, voidCents: 0 },
    lines,
    client,
    provider,
    location,
    proposal: undefined,
    objection: null,
    report: null,
    day: null,
    // A blocked client can't book.
    isBlocked: false,
  }
}
