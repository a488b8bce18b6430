import { LARGE_REFUND_CENTS, lockOrder, requestRefund } from '#server/payments/index.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { requireFreshFactor, type Actor } from '#server/platform/http/actor.ts'
import { GIFT_CANCELLED, type GiftCancelled } from './events.ts'
import { findCard, lockCard, updateCard, type CardRow } from './queries.ts'
import { buyerOf } from './take-payment.ts'

/**
 * Cancels a card that was not sent yet; the money is refunded.
 * @throws DomainError not_found for anyone but its buyer, wrong_state once it was sent
 */
export async function cancelCard(deps: Deps, buyerId: string, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const card = await lockWithOrder(trx, id)
    if (card?.buyer_id !== buyerId || card.paid_at === null) throw new DomainError('not_found', 'Gift card not found.')
    if (card.state !== 'scheduled') throw new DomainError('wrong_state', 'This gift card can no longer be cancelled.')
    await giveBack(deps, trx, card, 'called_off')
  })
}

/**
 * An admin refunds a card that hasn't been redeemed; its code is void from then on.
 * @throws DomainError not_found, wrong_state once it is redeemed, second_factor_required for a large one
 */
export async function refundCard(deps: Deps, actor: Actor, id: string, reason: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const card = await lockWithOrder(trx, id)
    if (!card || card.paid_at === null) throw new DomainError('not_found', 'Gift card not found.')
    if (!isRefundable(card)) throw new DomainError('wrong_state', 'This gift card can no longer be refunded.')
    const at = deps.clock.now()
    if (card.amount_cents > LARGE_REFUND_CENTS) requireFreshFactor(actor, at)
    await giveBack(deps, trx, card, 'refunded')
    const subject = { type: 'gift_card', id }
    const [before, after] = [{ state: card.state }, { state: 'cancelled', amount_cents: card.amount_cents }]
    await recordAudit(trx, { actor, action: 'gift_card.refunded', subject, before, after, reason, at })
  })
}

/** Whether an admin can refund it: it hasn't been redeemed or cancelled. */
export function isRefundable({ state }: Pick<CardRow, 'state'>): boolean {
  return state === 'scheduled' || state === 'sent'
}

/** Locks the order before its card, as when its money comes in. */
async function lockWithOrder(trx: Transaction, id: string): Promise<CardRow | undefined> {
  const card = await findCard(trx, id)
  if (card) await lockOrder(trx, card.order_id)
  return lockCard(trx, id)
}

async function giveBack(deps: Deps, trx: Transaction, card: CardRow, why: GiftCancelled['why']): Promise<void> {
  const at = deps.clock.now()
  const { id: cardId, order_id: orderId, amount_cents: amountCents, recipient_name: recipientName } = card
  await updateCard(trx, cardId, { cancelled_at: at })
  await requestRefund(deps, trx, { orderId, cause: 'gift_cancelled', amountCents })
  const buyer = await buyerOf(trx, card)
  const cancelled = { cardId, orderId, amountCents, at, buyer, recipientName, why }
  await deps.events.publish(trx, GIFT_CANCELLED, cancelled)
}
