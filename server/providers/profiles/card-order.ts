/**
 * The order of providers in every list: by one column, and equal ones by the turn of the day. Known only here; the
 * statements, the cursors and code that sorts in memory use it. Pure. Rules: docs/product-rules.md#order-of-providers
 */

export type CardSort = 'recommended' | 'price_low' | 'price_high' | 'rating'

type Sortable = { rank_score: number; rating: number; price_cents: number; turn: number; provider_id: string }

type CardOrder = { column: 'rank_score' | 'rating' | 'price_cents'; direction: 'asc' | 'desc' }

/** All parts run in one direction, so that an index is walked as a whole and a page begins after one comparison. */
export const cardOrders: Record<CardSort, CardOrder> = {
  recommended: { column: 'rank_score', direction: 'desc' },
  rating: { column: 'rating', direction: 'desc' },
  price_low: { column: 'price_cents', direction: 'asc' },
  price_high: { column: 'price_cents', direction: 'desc' },
}

/** A row's position in its list. */
export type CardKey = { value: number; turn: number; providerId: string }

export function cardKeyOf(row: Sortable, sort: CardSort): CardKey {
  return { value: row[cardOrders[sort].column], turn: row.turn, providerId: row.provider_id }
}

/** Below zero when `a` comes before `b`. */
export function compareCards(a: CardKey, b: CardKey, sort: CardSort): number {
  const ascending =
    a.value - b.value || a.turn - b.turn || (a.providerId < b.providerId ? -1 : Number(a.providerId > b.providerId))
  return cardOrders[sort].direction === 'asc' ? ascending : -ascending
}
