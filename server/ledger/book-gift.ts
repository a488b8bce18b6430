import type { GiftBought, GiftVoided } from '#server/promotions/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { accounts } from './accounts.ts'
import { postTransaction } from './queries.ts'

/** A gift card was paid: we owe it to the person who will redeem it. */
export async function bookGift(trx: Transaction, { cardId, orderId, amountCents, at }: GiftBought): Promise<void> {
  await postTransaction(trx, {
    cause: 'gift_bought',
    reference: cardId,
    orderId,
    at,
    entries: [
      [accounts.clientFunds, amountCents],
      [accounts.giftCards, -amountCents],
    ],
  })
}

/** The bank takes back what an unredeemed card was bought with, or gives it back: the clients' funds bear a chargeback. */
export async function bookVoidedGift(
  trx: Transaction,
  { voidingId, orderId, amountCents, at }: GiftVoided,
): Promise<void> {
  await postTransaction(trx, {
    cause: amountCents > 0 ? 'chargeback' : 'chargeback_won',
    reference: voidingId,
    orderId,
    at,
    entries: [
      [accounts.giftCards, amountCents],
      [accounts.clientFunds, -amountCents],
    ],
  })
}
