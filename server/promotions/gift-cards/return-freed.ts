import { findOrder, listFreedGifts, lockOrder, requestRefund } from '#server/payments/index.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { GIFT_CANCELLED } from './events.ts'
import { lockCardOfOrder } from './queries.ts'
import { buyerOf } from './take-payment.ts'
import { sumVoided } from './void-card.ts'

const BATCH = 50

/**
 * Credit of a void gift card comes back, since the visit that it paid was cancelled: no one can spend it any more. The
 * part beyond what the buyer has got back goes to them. Beside the refund of that visit and not in it: there the credit
 * is locked before this order. Rules: docs/product-rules.md#gift-cards
 */
export async function returnFreedGifts(deps: Deps): Promise<void> {
  for (const orderId of await listFreedGifts(deps.db, BATCH))
    await inTransaction(deps.db, (trx) => returnFreed(deps, trx, orderId)).catch((err: unknown) => {
      // One that fails must not keep the others from their money.
      deps.log.error({ err, order: orderId }, 'credit of a void gift card')
    })
}

async function returnFreed(deps: Deps, trx: Transaction, orderId: string): Promise<void> {
  await lockOrder(trx, orderId)
  const order = (await findOrder(trx, orderId))!
  const card = await lockCardOfOrder(trx, orderId)
  const { refundedCents, paidCents } = order
  const amountCents = Math.min(paidCents, (await sumVoided(trx, orderId)) - refundedCents)
  if (!card || order.chargeback === 'open' || refundedCents === 0 || amountCents <= 0) return
  const cause = `gift_freed:${refundedCents}`
  await requestRefund(deps, trx, { orderId, cause, amountCents })
  const about = { cardId: card.id, orderId, buyer: await buyerOf(trx, card), recipientName: card.recipient_name }
  const told = { ...about, amountCents, why: 'freed', round: cause, at: deps.clock.now() } as const
  await deps.events.publish(trx, GIFT_CANCELLED, told)
}
