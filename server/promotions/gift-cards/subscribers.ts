import {
  PAYMENT_PAID,
  requestRefund,
  RETURNED_BY_HAND,
  voidLotOfOrder,
  type ReturnedByHand,
} from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { buyerOf, takePayment } from './take-payment.ts'
import { GIFT_CANCELLED } from './events.ts'
import { lockCardOfOrder, updateCard, type CardRow } from './queries.ts'
import { sumVoided } from './void-card.ts'

export function registerGiftCardSubscribers(deps: Deps): void {
  deps.events.subscribe(PAYMENT_PAID, (trx, event) => takePayment(deps, trx, event))
  deps.events.subscribe(RETURNED_BY_HAND, (trx, event) => callOffByHand(deps, trx, event))
}

/**
 * The payment of a gift card was refunded by hand at the payment company: the card is cancelled, or, if it was
 * redeemed, the rest of that credit is gone. The unspent part that wasn't refunded goes to its buyer as well. Rules:
 * docs/product-rules.md#gift-cards
 */
async function callOffByHand(deps: Deps, trx: Transaction, returned: ReturnedByHand): Promise<void> {
  const { kind, orderId, refundId, amountCents, leftCents, at } = returned
  const card = kind === 'gift_card' ? await lockCardOfOrder(trx, orderId) : undefined
  if (!card || card.cancelled_at !== null || card.voided_at !== null) return
  const worthCents = await callOff(deps, trx, card, at)
  const restCents = Math.min(leftCents, worthCents - amountCents)
  if (restCents > 0)
    await requestRefund(deps, trx, { orderId, cause: `by_hand_rest:${refundId}`, amountCents: restCents })
  const buyer = await buyerOf(trx, card)
  const about = { cardId: card.id, orderId, buyer, recipientName: card.recipient_name, at }
  const back = amountCents + Math.max(0, restCents)
  await deps.events.publish(trx, GIFT_CANCELLED, {
    ...about,
    amountCents: back,
    why: 'refunded',
  })
}

/** @returns the unspent part, in cents */
async function callOff(deps: Deps, trx: Transaction, card: CardRow, at: Date): Promise<number> {
  if (card.redeemed_at === null) {
    await updateCard(trx, card.id, { cancelled_at: at })
    return card.amount_cents
  }
  await updateCard(trx, card.id, { voided_at: at })
  await voidLotOfOrder(deps, trx, card.order_id)
  return sumVoided(trx, card.order_id)
}
