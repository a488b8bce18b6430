import { restoreLotOfOrder, sumVoidedOfOrder, voidLotOfOrder } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { GIFT_VOIDED } from './events.ts'
import { lockCardOfOrder, updateCard, type CardRow } from './queries.ts'

type VoidDeps = Pick<Deps, 'clock' | 'events'>

/**
 * The bank has taken back the money of a gift card: its code is void, or, if it was redeemed, the rest of that credit.
 * The clients' funds of the order have it again, so that a chargeback finds it there; the spent part is missing. Under
 * the lock of the order; harmless for one that is no gift card. Rules: docs/product-rules.md#gift-cards
 */
export async function voidGiftOfOrder(deps: VoidDeps, trx: Transaction, orderId: string): Promise<void> {
  const card = await lockCardOfOrder(trx, orderId)
  if (!card || card.paid_at === null || card.voided_at !== null || card.cancelled_at !== null) return
  await updateCard(trx, card.id, { voided_at: deps.clock.now() })
  if (card.redeemed_at !== null) await voidLotOfOrder(deps, trx, orderId)
  else await tell(deps, trx, card, card.amount_cents)
}

/** The bank has returned it: all is as it was before. */
export async function restoreGiftOfOrder(deps: VoidDeps, trx: Transaction, orderId: string): Promise<void> {
  const card = await lockCardOfOrder(trx, orderId)
  if (!card || card.voided_at === null) return
  await updateCard(trx, card.id, { voided_at: null })
  if (card.redeemed_at !== null) await restoreLotOfOrder(deps, trx, orderId)
  else await tell(deps, trx, card, -card.amount_cents)
}

/** The unspent part of a void card, or of its credit, in cents. Zero if it isn't void. */
export async function sumVoided(trx: Transaction, orderId: string): Promise<number> {
  const card = await lockCardOfOrder(trx, orderId)
  if (!card || card.voided_at === null) return 0
  return card.redeemed_at === null ? card.amount_cents : sumVoidedOfOrder(trx, orderId)
}

async function tell({ clock, events }: VoidDeps, trx: Transaction, card: CardRow, amountCents: number): Promise<void> {
  const voided = { voidingId: newId(), cardId: card.id, orderId: card.order_id, amountCents, at: clock.now() }
  await events.publish(trx, GIFT_VOIDED, voided)
}
