import { PAYMENT_PAID, type PaymentPaid } from '#server/payments/index.ts'
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
}
