import type { CreditGranted, CreditLapsed, CreditSpent, CreditVoided } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { GiftBought, GiftVoided } from '#server/promotions/index.ts'
import { accounts } from './accounts.ts'
import { postTransaction, sumLostOf, type Cause } from './queries.ts'

/** Source of granted credit: a person's payment, or our own money. */
const SOURCES: Record<Exclude<CreditGranted['source'], 'refund'>, { cause: Cause; account: string }> = {
  gift: { cause: 'gift_redeemed', account: accounts.giftCards },
  referral: { cause: 'promo_granted', account: accounts.promotions },
  promo: { cause: 'promo_granted', account: accounts.promotions },
  goodwill: { cause: 'goodwill', account: accounts.promotions },
}

export async function bookGranted(trx: Transaction, granted: CreditGranted): Promise<void> {
  const { lotId, personId, source, orderId, amountCents, at } = granted
  // The refund itself says whose it was.
  if (source === 'refund') return
  const { cause, account } = SOURCES[source]
  await postTransaction(trx, {
    cause,
    reference: lotId,
    orderId,
    at,
    entries: [
      [account, amountCents],
      [accounts.credit(personId), -amountCents],
    ],
  })
}

/** Credit has paid for an order: from here on it is like money. */
export async function bookSpent(
  trx: Transaction,
  { personId, orderId, paymentId, amountCents, at }: CreditSpent,
): Promise<void> {
  await postTransaction(trx, {
    cause: 'credit_spent',
    reference: paymentId,
    orderId,
    at,
    entries: [
      [accounts.credit(personId), amountCents],
      [accounts.clientFunds, -amountCents],
    ],
  })
}

/** Unspent credit that we gave costs us nothing after all. */
export async function bookLapsed(
  trx: Transaction,
  { entryId, personId, amountCents, at }: CreditLapsed,
): Promise<void> {
  await postTransaction(trx, {
    cause: 'credit_lapsed',
    reference: entryId,
    orderId: null,
    at,
    entries: [
      [accounts.credit(personId), amountCents],
      [accounts.promotions, -amountCents],
    ],
  })
}

/**
 * The bank takes back money that bought credit, or returns it: the clients' funds bear a chargeback. Credit that
 * returns to a lot after the bank has kept the money, or after a refund by hand, first reduces what we bore; the rest
 * belongs to its buyer, in the clients' funds. Under the lock of its owner's credit, so that no one counts the funds
 * meanwhile.
 */
export async function bookVoided(
  trx: Transaction,
  { entryId, personId, orderId, amountCents, at }: CreditVoided,
): Promise<void> {
  const fromLoss = Math.min(Math.max(0, amountCents), await sumLostOf(trx, orderId))
  await postTransaction(trx, {
    cause: amountCents > 0 ? 'chargeback' : 'chargeback_won',
    reference: entryId,
    orderId,
    at,
    entries: [
      [accounts.credit(personId), amountCents],
      [accounts.badDebt, -fromLoss],
      [accounts.clientFunds, fromLoss - amountCents],
    ],
  })
}

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

/** The bank takes back the money of an unredeemed card, or returns it: the clients' funds bear a chargeback. */
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
