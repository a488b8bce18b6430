import { PAYMENT_PAID, type PaymentPaid } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { takePayment } from './take-payment.ts'

export function registerBookingSubscribers(deps: Deps): void {
  deps.events.subscribe<PaymentPaid>(PAYMENT_PAID, (trx, news) => takePayment(deps, trx, news))
}
