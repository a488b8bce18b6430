import {
  FOREIGN_RECEIVED,
  MONEY_UNAPPLIED,
  PAYMENT_PAID,
  REFUND_MADE,
  REFUND_REFUSED,
  REFUND_SENT,
  RETURNED_BY_HAND,
  UNAPPLIED_RETURNED,
} from '#server/payments/index.ts'
import { BOOKING_CHANGED } from '#server/bookings/events.ts'
import { announceLive } from '#server/platform/live.ts'
import type { Deps } from '#server/platform/deps.ts'
import { PROVIDER_RESTORED, PROVIDER_SUSPENDED } from '#server/providers/index.ts'
import { reopenContact } from '#server/bookings/lifecycle/status-queries.ts'
import { onRefundSent } from './payment/reward-referrals.ts'
import { tellReturnedByHand } from './payment/hear-by-hand.ts'
import { onPaymentReceived } from './payment/on-payment-received.ts'
import { onForeign, onUnapplied, onUnappliedReturned } from './payment/unapplied-money.ts'
import { expectReferral } from '#server/promotions/index.ts'
import { earnsAt } from './provider-money/earns-at.ts'
import { registerSafetySubscribers } from './safety/watch-visit.ts'
import { withdrawVisits } from './lifecycle/withdraw-visits.ts'

export function registerBookingSubscribers(deps: Deps): void {
  deps.events.subscribe(PAYMENT_PAID, (trx, event) => onPaymentReceived(deps, trx, event))
  deps.events.subscribe(MONEY_UNAPPLIED, (trx, event) => onUnapplied(deps, trx, event))
  deps.events.subscribe(FOREIGN_RECEIVED, (trx, event) => onForeign(deps, trx, event))
  deps.events.subscribe(UNAPPLIED_RETURNED, (trx, event) => onUnappliedReturned(deps, trx, event))
  deps.events.subscribe(REFUND_SENT, (trx, event) => onRefundSent(deps, trx, event))
  deps.events.subscribe(RETURNED_BY_HAND, (trx, event) => tellReturnedByHand(deps, trx, event))
  deps.events.subscribe(PROVIDER_SUSPENDED, (trx, event) => withdrawVisits(deps, trx, event))
  deps.events.subscribe(PROVIDER_RESTORED, (trx, event) => reopenContact(trx, event.providerId))
  registerSafetySubscribers(deps)
  tellOpenPages(deps)
  expectReferrals(deps)
}

/** An invited client may have had their first visit. */
function expectReferrals(deps: Deps): void {
  deps.events.subscribe(BOOKING_CHANGED, async (trx, { booking }) => {
    const at = booking.row.status === 'completed' ? earnsAt(booking) : null
    if (at !== null) await expectReferral(trx, booking.row.client_id, at)
  })
}

/** Updates every open page of both people when their visit changes. */
function tellOpenPages(deps: Deps): void {
  deps.events.subscribe(BOOKING_CHANGED, async (trx, { booking: { row } }) => {
    for (const person of [row.client_id, row.provider_id])
      announceLive(deps, trx, person, { type: 'visit', id: row.id })
  })
  for (const moved of [REFUND_SENT, REFUND_MADE, REFUND_REFUSED])
    deps.events.subscribe(moved, async (trx, { kind, bookingId, payerId }) => {
      if (kind === 'visit' && bookingId) announceLive(deps, trx, payerId, { type: 'visit', id: bookingId })
    })
}
