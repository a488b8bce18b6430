import { DISCOUNT_DROPPED } from '#server/disputes/index.ts'
import { BANK_REFUND_UNDONE, PAYMENT_PAID, REFUND_SENT } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { keepDropped, keepPaid, keepRefunded, keepRestored } from './keep-gst.ts'

export function registerStatementSubscribers({ events, localTime }: Pick<Deps, 'events' | 'localTime'>): void {
  events.subscribe(PAYMENT_PAID, (trx, paid) => keepPaid(localTime, trx, paid))
  events.subscribe(REFUND_SENT, (trx, sent) => keepRefunded(localTime, trx, sent))
  events.subscribe(BANK_REFUND_UNDONE, (trx, undone) => keepRestored(localTime, trx, undone))
  events.subscribe(DISCOUNT_DROPPED, (trx, dropped) => keepDropped(localTime, trx, dropped))
}
