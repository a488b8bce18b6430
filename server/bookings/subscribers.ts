import { PAYMENT_PAID, type PaymentPaid } from '#server/payments/index.ts'
import { BOOKING_CHANGED, type BookingChanged } from '#server/bookings/events.ts'
import { announceLive } from '#server/platform/live.ts'
import type { Deps } from '#server/platform/deps.ts'
import {
  PROVIDER_RESTORED,
  PROVIDER_SUSPENDED,
  type ProviderRestored,
  type ProviderSuspended,
} from '#server/providers/index.ts'
import { reopenContact } from '#server/bookings/lifecycle/status-queries.ts'
import { onPaymentReceived } from './payment/on-payment-received.ts'
import { registerSafetySubscribers } from './safety/watch-visit.ts'
import { withdrawVisits } from './lifecycle/withdraw-visits.ts'

export function registerBookingSubscribers(deps: Deps): void {
  deps.events.subscribe<PaymentPaid>(PAYMENT_PAID, (trx, event) => onPaymentReceived(deps, trx, event))
  deps.events.subscribe<ProviderSuspended>(PROVIDER_SUSPENDED, (trx, event) => withdrawVisits(deps, trx, event))
  deps.events.subscribe<ProviderRestored>(PROVIDER_RESTORED, (trx, event) => reopenContact(trx, event.providerId))
  registerSafetySubscribers(deps)
  tellOpenPages(deps)
}

/** Whatever changes about a visit is seen at once by both of its people, on every page that is open. */
function tellOpenPages(deps: Deps): void {
  deps.events.subscribe<BookingChanged>(BOOKING_CHANGED, async (trx, { booking: { row } }) => {
    for (const person of [row.client_id, row.provider_id])
      announceLive(deps, trx, person, { type: 'visit', id: row.id })
  })
}
