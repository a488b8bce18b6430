import { bookPromised, foreseeShares, isEarned, type Foreseen } from '#server/ledger/index.ts'
import { findOrder } from '#server/payments/index.ts'
import { tryOut, type Transaction } from '#server/platform/db/connection.ts'
import { findBalances } from './find-balances.ts'
import { isFrozenOrder, isPaidOut, listPromisedOrders } from './share-queries.ts'

export type ForeseenOrder = Foreseen & {
  /** `pending`: not in the balance yet. `paid`: it has left for the bank, at least in part. Null without a provider. */
  place: 'pending' | 'balance' | 'paid' | null
  /** The provider's balance then. Below zero, they owe it. */
  balanceCents: number
}

/**
 * State of an order once everything promised has arrived and its visit is earned. Changes nothing. Called before and
 * after an act that is tried out: the difference is what the act takes, and from whom.
 */
export async function foresee(trx: Transaction, orderId: string, at: Date): Promise<ForeseenOrder> {
  return tryOut(trx, async () => {
    const order = (await findOrder(trx, orderId))!
    const { payeeId, kind, bookingId } = order
    const promised = payeeId === null ? [] : await listPromisedOrders(trx, payeeId)
    for (const id of new Set([orderId, ...promised])) await bookPromised(trx, id, at)
    const isTheirs = kind === 'tip' || (bookingId !== null && (await isEarned(trx, bookingId)))
    const isInBalance = isTheirs && !(await isFrozenOrder(trx, orderId))
    const balanceCents = payeeId === null ? 0 : (await findBalances(trx, payeeId)).availableCents
    const place = isInBalance ? ((await isPaidOut(trx, orderId)) ? 'paid' : 'balance') : 'pending'
    return { ...(await foreseeShares(trx, order, at)), place: payeeId === null ? null : place, balanceCents }
  })
}
