/**
 * Splits payments and refunds between card and credit. Pure; integer cents, none below zero.
 * Rules: docs/product-rules.md#credit
 */

/** The payment company takes no card payment of less. */
export const SMALLEST_CARD_CENTS = 50

/**
 * How much of a sum credit pays; the card pays the rest. A rest that is too small for a card is made large enough, so that
 * a few cents of credit stay with their owner.
 */
export function creditShare(dueCents: number, creditCents: number): number {
  const share = Math.min(dueCents, creditCents)
  if (share === dueCents) return share
  return Math.max(0, Math.min(share, dueCents - SMALLEST_CARD_CENTS))
}

export type Share<T> = { from: T; cents: number }

/** Takes a sum from one source after the other, each as much as it has. Any remainder stays untaken. */
export function takeInOrder<T>(sources: T[], available: (source: T) => number, cents: number): Share<T>[] {
  let rest = cents
  return sources.flatMap((from) => {
    const taken = Math.min(rest, available(from))
    rest -= taken
    return taken > 0 ? [{ from, cents: taken }] : []
  })
}

type Lot = { source: string; expires_at: Date | null; created_at: Date }

/** The order in which lots are spent: the earliest end first, purchased credit last of all. */
export function compareLots(a: Lot, b: Lot): number {
  return rankOf(a) - rankOf(b) || endOf(a) - endOf(b) || a.created_at.getTime() - b.created_at.getTime()
}

function rankOf({ source }: Lot): number {
  return source === 'gift' || source === 'refund' ? 1 : 0
}

function endOf({ expires_at }: Lot): number {
  return expires_at?.getTime() ?? Number.MAX_SAFE_INTEGER
}
