import { toDollars } from '#contract/money.ts'
import type { VisitTips } from '#contract/tips.ts'
import { findBookingDetails, momentText, partyOf } from '#server/bookings/index.ts'
import { isSessionOfOrder, reconcileOrder, type PaymentDeps } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findTip, findTipFacts, listGivenTips } from './queries.ts'
import { suggestionsFor, tipRefusal, tipUntil } from './rules.ts'

/** @throws DomainError not_found for anyone but the two sides of the visit */
export async function showTips(
  { db, clock, localTime }: Deps,
  personId: string,
  bookingId: string,
): Promise<VisitTips> {
  const booking = await findBookingDetails(db, bookingId)
  const side = booking && partyOf(booking.row, personId)
  if (!booking || !side) throw new DomainError('not_found', 'Booking not found.')
  const given = await listGivenTips(db, bookingId)
  const facts = await findTipFacts(db, booking.row)
  const canTip = side === 'client' && tipRefusal(booking, facts, clock.now()) === null
  const until = tipUntil(booking)
  return {
    can_tip: canTip,
    text:
      canTip && until
        ? `All of it is ${booking.provider.first_name}’s. You can leave a tip until ${momentText(until, localTime)}.`
        : '',
    suggestions: canTip
      ? suggestionsFor(booking.row.price_cents, facts.given_cents).map(({ percent, cents }) => ({
          percent,
          amount: toDollars(cents),
        }))
      : [],
    tips: given.map((tip) => ({
      id: tip.order_id,
      amount: toDollars(tip.amount_cents),
      refunded: toDollars(tip.amount_cents - tip.left_cents),
      given_text: localTime.longDate(localTime.localDate(tip.given_at!)),
      message: tip.message,
    })),
    total: toDollars(given.reduce((sum, { left_cents }) => sum + left_cents, 0)),
  }
}

/**
 * What the payment result page shows of a tip; asks the gateway while its money is awaited.
 * @throws DomainError not_found for anyone but its two people and whoever holds the session of its checkout
 */
export async function showTip(deps: PaymentDeps, actor: Actor | null, orderId: string, sessionId: string | undefined) {
  const found = await findTip(deps.db, orderId)
  const isTheirs = found !== undefined && (actor?.id === found.client_id || actor?.id === found.provider_id)
  const isHolder = sessionId !== undefined && (await isSessionOfOrder(deps.db, orderId, sessionId))
  if (!found || (!isTheirs && !isHolder)) throw new DomainError('not_found', 'Tip not found.')
  // The page must not fail because the payment company does: the webhook and the sweep will tell.
  if (found.state === 'open')
    await reconcileOrder(deps, orderId).catch((err: unknown) => deps.log.error({ err }, 'reconcile'))
  const tip = (await findTip(deps.db, orderId))!
  const { row, provider } = (await findBookingDetails(deps.db, tip.booking_id))!
  const { first_name, full_name, avatar_url } = provider
  return {
    payment_status: tip.payment_status,
    amount: toDollars(tip.amount_cents),
    booking_id: tip.booking_id,
    service: row.title,
    provider: { first_name, full_name, avatar_url },
  }
}
