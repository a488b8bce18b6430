import { PAYMENT_PAID, RETURNED_BY_HAND } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { tellReturnedByHand } from './refund-tip.ts'
import { takePayment } from './take-payment.ts'

export function registerTipSubscribers(deps: Deps): void {
  deps.events.subscribe(PAYMENT_PAID, (trx, event) => takePayment(deps, trx, event))
  deps.events.subscribe(RETURNED_BY_HAND, (trx, event) => tellReturnedByHand(deps, trx, event))
}
