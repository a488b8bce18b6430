import { PAYMENT_PAID, type PaymentPaid } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import {
  PROVIDER_RESTORED,
  PROVIDER_SUSPENDED,
  type ProviderRestored,
  type ProviderSuspended,
} from '#server/providers/index.ts'
import { reopenContact } from './queries.ts'
import { takePayment } from './take-payment.ts'
import { withdrawVisits } from './withdraw-visits.ts'

export function registerBookingSubscribers(deps: Deps): void {
  deps.events.subscribe<PaymentPaid>(PAYMENT_PAID, (trx, news) => takePayment(deps, trx, news))
  deps.events.subscribe<ProviderSuspended>(PROVIDER_SUSPENDED, (trx, news) => withdrawVisits(deps, trx, news))
  deps.events.subscribe<ProviderRestored>(PROVIDER_RESTORED, (trx, news) => reopenContact(trx, news.providerId))
}
