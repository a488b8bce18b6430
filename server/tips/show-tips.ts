import { formatCents, toDollars } from '#contract/money.ts'
import type { VisitTips } from '#contract/tips.ts'
import { findBookingDetails, partyOf } from '#server/bookings/index.ts'
import {
  isSessionOfOrder,
  reconcileOrder,
  refundStateOf,
  refusedRefundOf,
  refundWords,
  shownStatus,
  type PaymentDeps,
} from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { shortTimes } from '#server/platform/short-time.ts'
import { findTip, findTipFacts, listGivenTips, type TipStanding } from './queries.ts'
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
        ? `${booking.provider.first_name} gets all of it. You can tip until ${shortTimes({ clock, localTime }).momentText(until)}.`
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
      refunded: toDollars(tip.refunded_cents),
      refund_state: side === 'client' ? refundStateOf(tip.back) : null,
      refund_text: side === 'client' ? refundWords(tip.refunded_cents, tip.back) : providerWords(tip),
      refused_refund: side === 'client' ? refusedRefundOf(tip.back) : null,
      given_text: localTime.longDate(localTime.localDate(tip.given_at!)),
      message: tip.message,
    })),
    total: toDollars(given.reduce((sum, { left_cents }) => sum + left_cents, 0)),
  }
}

/** The provider gets nothing of it whatever the client's card does, and learns no more than that. */
function providerWords({ refunded_cents: cents }: TipStanding): string | null {
  return cents > 0 ? `${formatCents(cents)} of it was refunded to your client.` : null
}

/**
 * A tip for the payment result page. Asks the gateway while its money is awaited.
 * @throws DomainError not_found for anyone but its two people and holders of the checkout's session
 */
export async function showTip(deps: PaymentDeps, actor: Actor | null, orderId: string, sessionId: string | undefined) {
  const found = await findTip(deps.db, orderId)
  const isTheirs = found !== undefined && (actor?.id === found.client_id || actor?.id === found.provider_id)
  const isHolder = sessionId !== undefined && (await isSessionOfOrder(deps.db, orderId, sessionId))
  if (!found || (!isTheirs && !isHolder)) throw new DomainError('not_found', 'Tip not found.')
  // The page must not fail because the payment company does: the webhook and the sweep will report it.
  if (found.state === 'open')
    await reconcileOrder(deps, orderId).catch((err: unknown) => deps.log.error({ err }, 'reconcile'))
  const tip = (await findTip(deps.db, orderId))!
  const { row, provider } = (await findBookingDetails(deps.db, tip.booking_id))!
  const { first_name, full_name, avatar_url } = provider
  const isProvider = actor?.id === tip.provider_id
  return {
    payment_status: shownStatus({
      status: tip.payment_status,
      amountCents: tip.amount_cents,
      paidCents: tip.left_cents,
      back: tip.back,
    }),
    refund_state: isProvider ? null : refundStateOf(tip.back),
    refund_text: isProvider ? providerWords(tip) : refundWords(tip.refunded_cents, tip.back),
    amount: toDollars(tip.amount_cents),
    booking_id: tip.booking_id,
    service: row.title,
    provider: { first_name, full_name, avatar_url },
  }
}
