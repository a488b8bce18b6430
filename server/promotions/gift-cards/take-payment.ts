import { requestRefund, type PaymentPaid } from '#server/payments/index.ts'
import { findPerson } from '#server/accounts/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { GIFT_BOUGHT, GIFT_CANCELLED } from './events.ts'
import { isWithinLimits } from './limits.ts'
import { lockCardOfOrder, updateCard, type CardRow } from './queries.ts'

/** Long enough to check odd purchases. */
const SENT_AFTER_MS = 3_600_000
/** When emails of a later day go out. */
const MAIL_AT = '09:00'

/**
 * A gift card was paid, under the lock of its order: it waits for its time. One above the daily limit, because its
 * checkout was paid long after it was opened, is refunded immediately.
 */
export async function takePayment(deps: Deps, trx: Transaction, { orderId, kind }: PaymentPaid): Promise<void> {
  if (kind !== 'gift_card') return
  const card = await lockCardOfOrder(trx, orderId)
  if (!card) throw new Error('a gift card was paid that nobody has chosen')
  const at = deps.clock.now()
  const buyer = await buyerOf(trx, card)
  const { id: cardId, amount_cents: amountCents, recipient_name: recipientName } = card
  const about = { cardId, orderId, amountCents, buyer, recipientName, at }
  if (await isWithinLimits(trx, card, true)) {
    const deliverAt = sendingTime(deps, card, at)
    await updateCard(trx, cardId, { paid_at: at, deliver_at: deliverAt })
    const bought = { ...about, deliverAt, isMailed: card.delivery === 'mail' }
    return deps.events.publish(trx, GIFT_BOUGHT, bought)
  }
  await updateCard(trx, cardId, { paid_at: at, cancelled_at: at })
  await requestRefund(deps, trx, { orderId, cause: 'gift_limit', amountCents })
  await deps.events.publish(trx, GIFT_CANCELLED, { ...about, why: 'limit' })
}

/** The buyer of a card, for messages. */
export async function buyerOf(trx: Transaction, { buyer_id: id }: Pick<CardRow, 'buyer_id'>) {
  const { email, first_name: firstName } = (await findPerson(trx, id))!
  return { id, email, firstName }
}

/** No sooner than an hour after the payment; on a later day in the morning. */
function sendingTime({ localTime }: Deps, { deliver_on }: CardRow, paidAt: Date): Date {
  const soonest = new Date(paidAt.getTime() + SENT_AFTER_MS)
  const morning = deliver_on === null ? null : localTime.instantOf(deliver_on, MAIL_AT)
  return morning !== null && morning > soonest ? morning : soonest
}
