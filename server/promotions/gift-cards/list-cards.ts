import type { GiftCard } from '#contract/gift-cards.ts'
import { reconcileOrder, type PaymentDeps } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { presentCard } from './present.ts'
import { findCard, listCardsOf } from './queries.ts'

const SHOWN = 50

/** A buyer's cards, newest first. Asks the gateway about payments under way. */
export async function listCards(deps: PaymentDeps, buyerId: string): Promise<GiftCard[]> {
  const cards = await listCardsOf(deps.db, buyerId, SHOWN)
  const unpaid = cards.filter(({ state }) => state === 'unpaid')
  for (const { order_id } of unpaid)
    // The page must not fail because the payment provider does: the webhook and the sweep will report it.
    await reconcileOrder(deps, order_id).catch((err: unknown) => deps.log.error({ err }, 'reconcile'))
  const now = unpaid.length > 0 ? await listCardsOf(deps.db, buyerId, SHOWN) : cards
  return now.map((card) => presentCard(deps, card))
}

/** @throws DomainError not_found */
export async function getCard(deps: Deps, id: string): Promise<GiftCard> {
  const card = await findCard(deps.db, id)
  if (!card) throw new DomainError('not_found', 'Gift card not found.')
  return presentCard(deps, card)
}
