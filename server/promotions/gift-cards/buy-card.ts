import { GIFT_DAYS_AHEAD } from '#contract/gift-terms.ts'
import { formatCents, toCents } from '#contract/money.ts'
import { findPerson } from '#server/accounts/index.ts'
import { openCheckout, placeGiftOrder, type CheckoutSubject, type PaymentDeps } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { oncePerKey, type IdempotentRequest } from '#server/platform/idempotency.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { maskContact } from '#server/platform/text/mask-contact.ts'
import { requireTrusted, requireWithinLimits } from './limits.ts'
import { findCard, insertCard, type CardRow, type NewCard } from './queries.ts'

const TRIES: Limit = { name: 'gift-cards', max: 30, windowSeconds: 3600 }

/** In whole dollars; a card without an email is handed over by its buyer. */
export type GiftChoice = Pick<
  CardRow,
  'delivery' | 'sender_name' | 'recipient_name' | 'recipient_email' | 'message' | 'art' | 'deliver_on'
> & { amount: number }

/**
 * Notes what a client wants to give, and opens its hosted checkout. A refused purchase leaves nothing.
 * Rules: docs/product-rules.md#gift-cards
 * @throws DomainError invalid_input for a day that is over or too far, too_many_requests past what may be bought in a day,
 *   unavailable when the gateway does not answer
 */
export async function buyCard(
  deps: PaymentDeps,
  buyerId: string,
  choice: GiftChoice,
  once: IdempotentRequest,
): Promise<{ id: string; url: string; session_id: string }> {
  await enforceLimit(deps, TRIES, [buyerId])
  requireDay(deps, choice)
  let id = ''
  const opened = await openCheckout(deps, {
    // One transaction with the checkout, which counts in the limits of the day: a refused purchase leaves no row.
    async order(trx) {
      // Stored under the same key as the checkout: a repeat finds the card that it requested.
      id = await oncePerKey(trx, { ...once, route: `${once.route} (choice)` }, () => place(deps, trx, buyerId, choice))
      return (await findCard(trx, id))!.order_id
    },
    describe: (trx) => describe(deps, trx, id),
    once,
  })
  return { id, ...opened }
}

function requireDay({ localTime, clock }: PaymentDeps, { deliver_on, delivery }: GiftChoice): void {
  if (deliver_on === null || delivery === 'hand') return
  const today = localTime.localDate(clock.now())
  if (deliver_on < today) throw fieldError('deliver_on', 'Please choose today or a later day')
  if (deliver_on > localTime.addDays(today, GIFT_DAYS_AHEAD))
    throw fieldError('deliver_on', 'Please choose a day within a year')
}

async function place(deps: PaymentDeps, trx: Transaction, buyerId: string, choice: GiftChoice): Promise<string> {
  const { amount, ...chosen } = choice
  const at = deps.clock.now()
  const isMailed = chosen.delivery === 'mail'
  const card: NewCard = {
    ...chosen,
    id: newId(),
    order_id: '',
    buyer_id: buyerId,
    amount_cents: toCents(amount),
    recipient_email: isMailed ? chosen.recipient_email : null,
    deliver_on: isMailed ? chosen.deliver_on : null,
    // It goes to a person who did not ask for it: no contact details or links in our name.
    message: maskContact(chosen.message).text,
    bought_on: deps.localTime.localDate(at),
    created_at: at,
  }
  await requireTrusted(deps, trx, buyerId)
  await requireWithinLimits(trx, card)
  const lines = [{ kind: 'gift', label: 'Gift card', amount_cents: card.amount_cents }] as const
  const { orderId } = await placeGiftOrder(trx, { payerId: buyerId, lines: [...lines], at })
  await insertCard(trx, { ...card, order_id: orderId })
  return card.id
}

async function describe(deps: PaymentDeps, trx: Transaction, id: string): Promise<CheckoutSubject> {
  const { site } = deps
  const card = await findCard(trx, id)
  if (!card) throw new DomainError('not_found')
  const { email } = (await findPerson(trx, card.buyer_id))!
  return {
    description: `Gift card of ${formatCents(card.amount_cents)} for ${card.recipient_name}`,
    email,
    successUrl: `${site.publicUrl}/credit?gift=${id}`,
    cancelUrl: `${site.publicUrl}/gift-cards?again=1`,
    newUntil: null,
    refusal: card.state === 'unpaid' ? null : 'This gift card has been paid.',
  }
}
