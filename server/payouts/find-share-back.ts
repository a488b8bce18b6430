import { listBookingDetails, splitOf } from '#server/bookings/index.ts'
import { accounts, isEarned, sumOrder } from '#server/ledger/index.ts'
import { findOrder, findOrders, type OrderState, type WorthChange } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { findBalances } from './find-balances.ts'
import { isFrozenOrder, listPromisedOrders, sumOtherTips } from './share-queries.ts'

/** The provider's share of a refund, GST included. */
export type ShareBack = {
  cents: number
  /** The provider's total debt from it. Null while the balance covers it, or when it wasn't in the balance yet. */
  owedCents: number | null
}

/**
 * The provider's share of a refund, by the split that the books use, and the debt that it leaves. A refund to a card is
 * booked when the payment company has taken it, so promised ones count here already.
 * @returns null for an order without a provider's share
 */
export async function findShareBack(trx: Transaction, change: WorthChange): Promise<ShareBack | null> {
  const { orderId, beforeCents, afterCents } = change
  const order = await findOrder(trx, orderId)
  if (!order || order.payeeId === null) return null
  const [share] = await sharesOf(trx, [order])
  const cents = share!.at(beforeCents) - share!.at(afterCents)
  const isTheirs = order.kind === 'tip' || (order.bookingId !== null && (await isEarned(trx, order.bookingId)))
  if (cents === 0 || !isTheirs || (await isFrozenOrder(trx, orderId))) return { cents, owedCents: null }
  const owedCents = await findDebt(trx, order.payeeId, change)
  return { cents, owedCents: owedCents > 0 ? owedCents : null }
}

/** The part of a tip that reduces the provider's debt once it can be paid out. Null where they owe nothing by then. */
export async function findTipNetted(
  trx: Transaction,
  { providerId, orderId, amountCents }: { providerId: string; orderId: string; amountCents: number },
): Promise<{ owedCents: number; takenCents: number } | null> {
  const owedCents = await findDebt(trx, providerId)
  if (owedCents <= 0) return null
  // Earlier tips come off it first.
  const leftCents = owedCents - (await sumOtherTips(trx, providerId, orderId))
  return leftCents > 0 ? { owedCents, takenCents: Math.min(amountCents, leftCents) } : null
}

/**
 * A provider's debt once all promised refunds are booked. Below zero it is what they can be paid.
 * @param change of an order of theirs, perhaps not booked yet
 */
async function findDebt(trx: Transaction, providerId: string, change?: WorthChange): Promise<number> {
  const { availableCents } = await findBalances(trx, providerId)
  const ids = new Set(await listPromisedOrders(trx, providerId))
  if (change) ids.add(change.orderId)
  let owedCents = -availableCents
  for (const { order, at } of await sharesOf(trx, [...(await findOrders(trx, [...ids])).values()])) {
    const { orderId, worthCents } = order
    const sums = await sumOrder(trx, orderId)
    const had = 0 - (sums.get(accounts.provider(providerId)) ?? 0) - (sums.get(accounts.gst(providerId)) ?? 0)
    const keeps = at(orderId === change?.orderId ? change.afterCents : worthCents)
    // Before it is earned there is nothing to take.
    owedCents += Math.max(0, had - keeps)
  }
  return owedCents
}

/** With each order, its provider's part of so many of its cents. */
async function sharesOf(
  trx: Transaction,
  orders: readonly OrderState[],
): Promise<{ order: OrderState; at: (cents: number) => number }[]> {
  const visits = orders.flatMap(({ kind, bookingId }) => (kind === 'visit' && bookingId !== null ? [bookingId] : []))
  const rows = new Map((await listBookingDetails(trx, visits)).map(({ row }) => [row.id, row]))
  return orders.map((order) => {
    const row = order.kind === 'visit' ? rows.get(order.bookingId ?? '') : undefined
    return { order, at: (cents) => (row ? splitOf(cents, row).totalCents : cents) }
  })
}
