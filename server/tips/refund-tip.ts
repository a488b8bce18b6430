import { findBookingDetails } from '#server/bookings/index.ts'
import { lockOrder, requestRefund, type ReturnedByHand } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { announceLive } from '#server/platform/live.ts'
import { TIP_RETURNED, type TipReturned } from './events.ts'
import { findTip, type TipStanding } from './queries.ts'
import { tellingOf } from './telling.ts'

/** `orderId` is the tip's own; `cents` is everything left of it unless given; `cause` once for each return. */
export type TipRefund = { orderId: string; cause: string; cents?: number }

/**
 * Promises to refund a tip to the card that paid it, in the caller's transaction, and notifies its two people. Asking
 * again with the same cause changes nothing. The caller checks who may decide.
 * @returns the refund in cents
 * @throws DomainError not_found for a tip that wasn't given, wrong_state when less than that is left
 */
export async function refundTip(deps: Deps, trx: Transaction, { orderId, cause, cents }: TipRefund): Promise<number> {
  await lockOrder(trx, orderId)
  const tip = await findTip(trx, orderId)
  const booking = tip?.state === 'given' ? await findBookingDetails(trx, tip.booking_id) : undefined
  if (!tip || !booking) throw new DomainError('not_found', 'Tip not found.')
  const amountCents = cents ?? tip.left_cents
  if (amountCents <= 0) throw new DomainError('wrong_state', 'There is not enough money left to refund.')
  await requestRefund(deps, trx, { orderId, cause, amountCents })
  const after = await findTip(trx, orderId)
  // It had been promised before.
  if (after?.left_cents === tip.left_cents) return 0
  await tellReturned(deps, trx, tip, { ...tellingOf(orderId, booking), amountCents, cause })
  return amountCents
}

/** Notifies both people of a tip refunded by hand at the payment company, in full or in part. */
export async function tellReturnedByHand(
  deps: Deps,
  trx: Transaction,
  { orderId, kind, refundId, amountCents }: ReturnedByHand,
): Promise<void> {
  const tip = kind === 'tip' ? await findTip(trx, orderId) : undefined
  if (tip?.state !== 'given') return
  const booking = (await findBookingDetails(trx, tip.booking_id))!
  const cause = `by_hand:${refundId}`
  await tellReturned(deps, trx, tip, { ...tellingOf(orderId, booking), amountCents, cause })
}

async function tellReturned(deps: Deps, trx: Transaction, tip: TipStanding, returned: TipReturned): Promise<void> {
  const worth = {
    orderId: tip.order_id,
    beforeCents: tip.left_cents,
    afterCents: tip.left_cents - returned.amountCents,
  }
  await deps.events.publish(trx, TIP_RETURNED, { ...returned, worth })
  for (const person of [tip.client_id, tip.provider_id])
    announceLive(deps, trx, person, { type: 'visit', id: tip.booking_id })
}
