import { PAYMENT_PAID, RETURNED_BY_HAND, requestRefund, type PaymentPaid } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { tellReturnedByHand } from './refund-tip.ts'
import { findBookingDetails } from '#server/bookings/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { announceLive } from '#server/platform/live.ts'
import { TIP_GIVEN, TIP_RETURNED } from './events.ts'
import { findTipFacts, lockTips, updateTip } from './queries.ts'
import { tooMuch, waitsUntil } from './rules.ts'
import { tellingOf } from './telling.ts'

export function registerTipSubscribers(deps: Deps): void {
  deps.events.subscribe(PAYMENT_PAID, (trx, event) => takePayment(deps, trx, event))
  deps.events.subscribe(RETURNED_BY_HAND, (trx, event) => tellReturnedByHand(deps, trx, event))
}

/**
 * A tip was paid (in the transaction that books the money). Of the choices of one round the first that is paid is
 * given; money for another one is refunded immediately, and so is a tip that can no longer be given: above the most of
 * the visit, to a provider suspended meanwhile, or from a card that a bank has called stolen.
 */
async function takePayment(deps: Deps, trx: Transaction, { kind, orderId, bookingId }: PaymentPaid): Promise<void> {
  if (kind !== 'tip' || bookingId === null) return
  const tips = await lockTips(trx, bookingId)
  const tip = tips.find((one) => one.order_id === orderId)
  const booking = await findBookingDetails(trx, bookingId)
  if (!tip || !booking) throw new Error(`order ${orderId} has no tip`)
  const { amount_cents: amountCents, message, provider_id: providerId, client_id: clientId } = tip
  const facts = await findTipFacts(trx, booking.row)
  const isReplaced = tips.some(({ state, round }) => state === 'given' && round === tip.round)
  const isRefused = facts.is_suspended || facts.is_suspected || tooMuch(facts.given_cents, amountCents) !== null
  if (isReplaced || isRefused) {
    await updateTip(trx, orderId, { state: 'returned' })
    const cause = isReplaced ? 'tip_replaced' : 'tip_refused'
    await requestRefund(deps, trx, { orderId, cause, amountCents })
    if (isReplaced) return
    const returned = { ...tellingOf(orderId, booking), amountCents, cause, isRefused: true } as const
    return deps.events.publish(trx, TIP_RETURNED, returned)
  }
  const at = deps.clock.now()
  await updateTip(trx, orderId, { state: 'given', given_at: at, waits_until: waitsUntil(at) })
  const given = { ...tellingOf(orderId, booking), providerId, amountCents, message, at }
  await deps.events.publish(trx, TIP_GIVEN, given)
  for (const person of [clientId, providerId]) announceLive(deps, trx, person, { type: 'visit', id: bookingId })
}
