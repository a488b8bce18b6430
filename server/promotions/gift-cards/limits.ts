import { GIFT_DOLLARS_PER_DAY, GIFTS_PER_DAY } from '#contract/gift-terms.ts'
import { toCents } from '#contract/money.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import { isSuspected, lockBuyer, sumBought, sumRedeemed, type CardRow } from './queries.ts'

type Bought = Pick<CardRow, 'id' | 'buyer_id' | 'bought_on' | 'amount_cents'>

/**
 * Whether a person may buy this card on its day, besides those bought and being paid for; of any number of simultaneous
 * purchases only as many as allowed. Rules: docs/product-rules.md#gift-cards
 * @throws DomainError too_many_requests
 */
export async function requireWithinLimits(trx: Transaction, card: Bought): Promise<void> {
  if (await isWithinLimits(trx, card, false)) return
  throw new DomainError(
    'too_many_requests',
    `You can buy ${GIFTS_PER_DAY} gift cards and $${GIFT_DOLLARS_PER_DAY} a day. Please come back tomorrow.`,
  )
}

/**
 * Refuses buyers with a payment that a bank reports as fraud, or has kept for it.
 * @throws DomainError wrong_state
 */
export async function requireTrusted({ site }: Pick<Deps, 'site'>, trx: Transaction, buyerId: string): Promise<void> {
  if (!(await isSuspected(trx, buyerId))) return
  throw new DomainError(
    'wrong_state',
    `A bank is looking into an earlier payment of yours, so you can’t buy gift cards now. Please write to ${site.supportEmail}.`,
  )
}

const REDEEM_MOST_CENTS = 100_000
const REDEEM_SPAN_MS = 24 * 3_600_000

/** With what was taken right now: more than one account may redeem within a day. Others of the same person wait meanwhile. */
export async function isOverMost(trx: Transaction, personId: string, now: Date): Promise<boolean> {
  return (await sumRedeemed(trx, personId, new Date(now.getTime() - REDEEM_SPAN_MS))) > REDEEM_MOST_CENTS
}

/** @param isPaid beside what was paid alone: of a card that has just been paid itself */
export async function isWithinLimits(
  trx: Transaction,
  { id, buyer_id: buyerId, bought_on: day, amount_cents }: Bought,
  isPaid: boolean,
): Promise<boolean> {
  await lockBuyer(trx, buyerId)
  const { cards, cents } = await sumBought(trx, { buyerId, day, except: id, isPaid })
  return cards < GIFTS_PER_DAY && cents + amount_cents <= toCents(GIFT_DOLLARS_PER_DAY)
}
