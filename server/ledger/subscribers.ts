import { BOOKING_CHANGED, earnsAt, type BookingChanged } from '#server/bookings/index.ts'
import {
  BANK_REFUND_UNDONE,
  COSTS_TOLD,
  CREDIT_GRANTED,
  CREDIT_LAPSED,
  CREDIT_SPENT,
  CREDIT_VOIDED,
  MONEY_APPLIED,
  MONEY_RECEIVED,
  REFUND_SENT,
  UNKNOWN_RECEIPT,
  type BankRefundUndone,
  type CostsTold,
  type CreditGranted,
  type CreditLapsed,
  type CreditSpent,
  type CreditVoided,
  type MoneyApplied,
  type MoneyReceived,
  type RefundSent,
  type UnknownReceipt,
} from '#server/payments/index.ts'
import { GIFT_BOUGHT, GIFT_VOIDED, type GiftBought, type GiftVoided } from '#server/promotions/index.ts'
import { TIP_GIVEN, type TipGiven } from '#server/tips/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { bookGranted, bookLapsed, bookSpent, bookVoided } from './book-credit.ts'
import { bookCosts } from './book-costs.ts'
import { bookGift, bookVoidedGift } from './book-gift.ts'
import { bookChargeback, bookMadeWhole } from './book-chargeback.ts'
import {
  BOOKS_MOVED,
  DISCOUNT_DROPPED,
  CHARGEBACK_MOVED,
  PROVIDER_MADE_WHOLE,
  type BooksMoved,
  type DiscountDropped,
  type ChargebackMoved,
  type ProviderMadeWhole,
} from '#server/disputes/index.ts'
import { bookMovement } from './book-movement.ts'
import { bookApplied, bookPayment, bookUnknown } from './book-payment.ts'
import { bookDropped, bookRefund } from './book-refund.ts'
import { bookTip } from './book-tip.ts'
import { bookUndone } from './book-undone.ts'
import { setDue } from './queries.ts'

/** Money that moves is booked in the transaction in which we learn of it. */
export function registerLedgerSubscribers({ events }: Pick<Deps, 'events'>): void {
  events.subscribe<MoneyReceived>(MONEY_RECEIVED, bookPayment)
  events.subscribe<MoneyApplied>(MONEY_APPLIED, bookApplied)
  events.subscribe<UnknownReceipt>(UNKNOWN_RECEIPT, bookUnknown)
  events.subscribe<CostsTold>(COSTS_TOLD, bookCosts)
  events.subscribe<RefundSent>(REFUND_SENT, bookRefund)
  events.subscribe<BankRefundUndone>(BANK_REFUND_UNDONE, bookUndone)
  events.subscribe<CreditGranted>(CREDIT_GRANTED, bookGranted)
  events.subscribe<TipGiven>(TIP_GIVEN, bookTip)
  events.subscribe<CreditSpent>(CREDIT_SPENT, bookSpent)
  events.subscribe<CreditLapsed>(CREDIT_LAPSED, bookLapsed)
  events.subscribe<CreditVoided>(CREDIT_VOIDED, bookVoided)
  events.subscribe<GiftBought>(GIFT_BOUGHT, bookGift)
  events.subscribe<GiftVoided>(GIFT_VOIDED, bookVoidedGift)
  events.subscribe<ChargebackMoved>(CHARGEBACK_MOVED, bookChargeback)
  events.subscribe<ProviderMadeWhole>(PROVIDER_MADE_WHOLE, bookMadeWhole)
  events.subscribe<DiscountDropped>(DISCOUNT_DROPPED, bookDropped)
  events.subscribe<BooksMoved>(BOOKS_MOVED, bookMovement)
  events.subscribe<BookingChanged>(BOOKING_CHANGED, async (trx, { booking }) => {
    const dueAt = earnsAt(booking)
    if (dueAt !== null) await setDue(trx, booking.row.id, dueAt)
  })
}
