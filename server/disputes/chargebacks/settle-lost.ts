import { countBankMoney, findOrder, refundSplit, requestRefund, sumBankMoney } from '#server/payments/index.ts'
import { isRewarding, sumVoided, takeRewardBack } from '#server/promotions/index.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { LoadedDispute } from '#server/disputes/load-dispute.ts'
import { tellLost } from './tell-moved.ts'
import { changeChargeback, findChargeback, findLeftOf, sumPromised, type ChargebackRow } from './queries.ts'
import { keptCents } from './status.ts'

/** The bank's final part, in cents. */
export type Loss = {
  lostCents: number
  /** The part we had promised to the same card anyway and not sent. */
  promisedCents: number
  /** The part of the rest that belongs to the shares: anything refunded beyond it before is our cost. */
  sharedCents: number
}

export async function findLoss(db: Database, chargeback: ChargebackRow): Promise<Loss> {
  const lostCents = keptCents(chargeback)
  const sessionId = chargeback.checkout_session_id!
  const promisedCents = Math.min(lostCents, await sumPromised(db, sessionId))
  const sharedCents = Math.min(lostCents - promisedCents, await findLeftOf(db, sessionId))
  return { lostCents, promisedCents, sharedCents }
}

/**
 * Decides who pays the bank's part, which is already booked as lost. The client has the money, so it counts towards
 * refunds that we had promised, and nothing is sent twice. The rest is taken from the people who had it, in the shares
 * in which it was given, as a refund is, or Homebloom bears it and the provider keeps their share; then it counts for
 * later refunds. Rules: docs/product-rules.md#chargebacks
 * @returns what is taken from the shares, in cents
 */
export async function settleLost(
  deps: Deps,
  trx: Transaction,
  { dispute, order }: LoadedDispute,
  isBorne: boolean,
): Promise<number> {
  const chargeback = (await findChargeback(trx, { disputeId: dispute.id }))!
  const { id, checkout_session_id } = chargeback
  const { lostCents, sharedCents } = await findLoss(trx, chargeback)
  const { orderId } = order
  // One that the bank decided before this was booked immediately.
  await tellLost(deps, trx, chargeback, orderId)
  // Money that came back before this decision was covered by us alone: it was never lost, and no one is asked about it.
  await changeChargeback(trx, id, {
    is_counted: true,
    lost_cents: lostCents,
    recovered_cents: 0,
    booked_back_cents: chargeback.booked_back_cents + chargeback.recovered_cents,
  })
  await countBankMoney(deps, trx, { orderId, sessionId: checkout_session_id!, cents: lostCents })
  const takenCents = isBorne ? 0 : sharedCents
  if (takenCents > 0) await requestRefund(deps, trx, { orderId, cause: `chargeback:${id}`, amountCents: takenCents })
  if (isBorne) await tellReward(deps, trx, orderId)
  if (order.kind === 'gift_card') await returnRest(deps, trx, orderId, `chargeback:${id}:rest`)
  return takenCents
}

/** No refund records what Homebloom bears, and the card has paid no more of the visit than if there were one. */
async function tellReward(deps: Deps, trx: Transaction, orderId: string): Promise<void> {
  const order = (await findOrder(trx, orderId))!
  if (order.kind !== 'visit' || order.bookingId === null) return
  const { cardCents } = refundSplit(order, order.paidCents)
  if (!isRewarding(cardCents - (await sumBankMoney(trx, orderId)))) await takeRewardBack(deps, trx, order.bookingId)
}

/** The card or the credit stays void; the unspent part that the bank has not returned goes to its buyer. */
async function returnRest(deps: Deps, trx: Transaction, orderId: string, cause: string): Promise<void> {
  const order = (await findOrder(trx, orderId))!
  const amountCents = Math.min(order.paidCents, (await sumVoided(trx, orderId)) - order.refundedCents)
  if (amountCents > 0) await requestRefund(deps, trx, { orderId, cause, amountCents })
}
