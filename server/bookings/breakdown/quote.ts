import { LATE_FEE_PERCENT } from '#contract/bookings/fee-terms.ts'
import { toDollars } from '#contract/money.ts'
import { answerDue } from '#server/bookings/lifecycle/deadlines.ts'
import { taxOf } from '#server/bookings/payment/pricing.ts'
import { chooseVisit, type ChoiceBody, isInstant } from '#server/bookings/request/choice.ts'
import { linesOf } from '#server/bookings/request/lines.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { presentBreakdown } from './present.ts'
import { findQuoted } from './queries.ts'

/** The discount of a promo code on the service, once its price is known. */
type Promo = { code: string; discountCents: number }
type AskPromo = (visit: { category: string; priceCents: number; dueCents: number }) => Promise<Promo>

export type QuoteQuery = ChoiceBody & { service_id: string; date?: string | undefined; time?: string | undefined }

/** While no time is chosen, what is shown is in words; the plan is that of a visit far enough ahead. */
const SOME_DAY_MS = 30 * 24 * 3_600_000

/**
 * Quotes a visit and the course of its money by the same rules as a booking. Nothing is held.
 * @throws DomainError not_found, not_bookable, add_on_gone, invalid_input, and what `askPromo` throws
 */
export async function quoteBooking(
  { db, clock, localTime }: Pick<Deps, 'db' | 'clock' | 'localTime'>,
  personId: string,
  { service_id, date, time, ...choice }: QuoteQuery,
  askPromo?: AskPromo,
) {
  const now = clock.now()
  const offering = await findQuoted(db, service_id, { personId, now })
  if (!offering) throw new DomainError('not_found', 'Service not found.')
  if (!offering.is_listed) throw new DomainError('not_bookable', 'This service can’t be booked right now.')
  const asked = date && time ? localTime.instantOf(date, time) : null
  const isDated = asked !== null && asked > now
  const starts_at = isDated ? asked : new Date(now.getTime() + SOME_DAY_MS)
  const { title, gst_number, first_name, cancellation_tier } = offering
  const chosen = chooseVisit(offering, choice)
  const { priceCents: price_cents, minutes } = chosen
  const tax_cents = taxOf(price_cents, gst_number)
  const dueCents = price_cents + tax_cents
  const promo = await askPromo?.({ category: offering.category, priceCents: price_cents, dueCents })
  const discountCents = promo?.discountCents ?? 0
  const amountCents = dueCents - discountCents
  const row = {
    status: 'pending',
    cancel_reason: null,
    created_at: now,
    confirmed_at: null,
    cancelled_at: null,
    starts_at,
    ends_at: new Date(starts_at.getTime() + minutes * 60_000),
    free_until: null,
    late_fee_percent: LATE_FEE_PERCENT[cancellation_tier],
    answer_due_at: answerDue(now, starts_at, localTime),
    payment_due_at: null,
  } as const
  const breakdown = presentBreakdown({
    row,
    stage: isDated ? 'asking' : 'undated',
    isInstant: isInstant(offering),
    viewer: 'client',
    clientName: '',
    providerName: first_name,
    amountCents,
    paidCents: 0,
    paidAt: null,
    isConfirming: false,
    earnsAt: null,
    lines: linesOf({ title, price_cents, tax_cents }, promo, chosen),
    parts: [],
    minutes,
    now,
    localTime,
  })
  return {
    duration_minutes: minutes,
    is_instant: isInstant(offering),
    cancellation_tier,
    total_price: toDollars(price_cents),
    tax: toDollars(tax_cents),
    discount: toDollars(discountCents),
    amount_due: toDollars(amountCents),
    breakdown,
  }
}
