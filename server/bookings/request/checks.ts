import { durationText } from '#contract/clock.ts'
import { formatCents, toCents, toDollars } from '#contract/money.ts'
import { limitOf } from '#contract/rules/settings.ts'
import type { PromoQuote } from '#server/promotions/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Cap } from '#server/platform/rate-limit.ts'
import type { NewBooking } from '#server/bookings/queries.ts'
import { findRequested, type Requested, type RequestTerms } from './queries.ts'

/** Checks of a request apart from its time, for one visit or several. */

/** Open requests at a time: in all, and with one provider. */
export const PENDING_PER_CLIENT: Cap = limitOf('pending-client')
export const PENDING_PER_PAIR: Cap = limitOf('pending-pair')

/** @throws DomainError clients_only */
export function requireClient({ role }: Pick<Actor, 'role'>): void {
  if (role !== 'client')
    throw new DomainError('clients_only', 'Only clients can book. Please log in with a client account to book a visit.')
}

/** Locks the client's changes for {@link changeLimit}. @throws DomainError terms_required, not_found, not_bookable */
export async function requireRequested(
  { clock }: Deps,
  trx: Transaction,
  clientId: string,
  offeringId: string,
): Promise<{ client: Requested['client']; homeDoor: string; offering: NonNullable<Requested['offering']> }> {
  const requested = await findRequested(trx, { clientId, offeringId, now: clock.now() })
  if (requested && !requested.has_terms)
    throw new DomainError('terms_required', 'Please accept the client terms before you book.')
  if (!requested?.offering) throw new DomainError('not_found', 'Service not found.')
  if (!requested.offering.is_listed) throw notBookable()
  return { client: requested.client, homeDoor: requested.home_door, offering: requested.offering }
}

function notBookable(): DomainError {
  return new DomainError('not_bookable', 'This service can’t be booked right now.')
}

/** Checked after the time was claimed: a client at the limit still learns first that the time is gone. */
export function requireBookable(deps: Deps, terms: RequestTerms | undefined): asserts terms is RequestTerms {
  // A refusal because of a block says only that booking isn't possible.
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

/** A client books only the length they have seen. */
export function requireMinutes(minutes: number, expected: number | undefined): void {
  if (expected === undefined || minutes === expected) return
  throw new DomainError(
    'duration_changed',
    `This service now takes ${durationText(minutes)}. Please choose a time again.`,
    {
      meta: { duration_minutes: minutes },
    },
  )
}

/** Dollars that the client was shown. */
type Expected = { expected_price?: number | undefined; expected_due?: number | undefined }

/** A client books only at a price they have seen: it may have changed since the page was opened. */
export function requireExpected(
  { expected_price, expected_due }: Expected,
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
