import { DISCOUNT_DROPPED, type DiscountDropped } from '#server/disputes/index.ts'
import {
  BANK_REFUND_UNDONE,
  PAYMENT_PAID,
  REFUND_SENT,
  type BankRefundUndone,
  type PaymentPaid,
  type RefundSent,
} from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { keepDropped, keepPaid, keepRefunded, keepRestored } from './keep-gst.ts'

export function registerStatementSubscribers({ events, localTime }: Pick<Deps, 'events' | 'localTime'>): void {
  events.subscribe<PaymentPaid>(PAYMENT_PAID, (trx, paid) => keepPaid(localTime, trx, paid))
  events.subscribe<RefundSent>(REFUND_SENT, (trx, sent) => keepRefunded(localTime, trx, sent))
  events.subscribe<BankRefundUndone>(BANK_REFUND_UNDONE, (trx, undone) => keepRestored(localTime, trx, undone))
  events.subscribe<DiscountDropped>(DISCOUNT_DROPPED, (trx, dropped) => keepDropped(localTime, trx, dropped))
}
