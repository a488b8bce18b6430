import { BOOKING_CHANGED, earnsAt } from '#server/bookings/index.ts'
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
} from '#server/payments/index.ts'
import { GIFT_BOUGHT, GIFT_VOIDED } from '#server/promotions/index.ts'
import { TIP_GIVEN } from '#server/tips/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { bookGift, bookGranted, bookLapsed, bookSpent, bookVoided, bookVoidedGift } from './book-credit.ts'
import { bookApplied, bookCosts, bookPayment, bookUnknown } from './book-payment.ts'
import { bookChargeback, bookMadeWhole } from './book-chargeback.ts'
import {
  BOOKS_MOVED,
  CHARGEBACK_MOVED,
  DISCOUNT_DROPPED,
  PROVIDER_MADE_WHOLE,
  type BooksMoved,
} from '#server/disputes/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { bookDropped, bookRefund, bookUndone } from './book-refund.ts'
import { postTransaction, setDue } from './queries.ts'
import { bookTip } from './book-earning.ts'

/** Money that moves is booked in the transaction in which we learn of it. */
export function registerLedgerSubscribers({ events }: Pick<Deps, 'events'>): void {
  events.subscribe(MONEY_RECEIVED, bookPayment)
  events.subscribe(MONEY_APPLIED, bookApplied)
  events.subscribe(UNKNOWN_RECEIPT, bookUnknown)
  events.subscribe(COSTS_TOLD, bookCosts)
  events.subscribe(REFUND_SENT, bookRefund)
  events.subscribe(BANK_REFUND_UNDONE, bookUndone)
  events.subscribe(CREDIT_GRANTED, bookGranted)
  events.subscribe(TIP_GIVEN, bookTip)
  events.subscribe(CREDIT_SPENT, bookSpent)
  events.subscribe(CREDIT_LAPSED, bookLapsed)
  events.subscribe(CREDIT_VOIDED, bookVoided)
  events.subscribe(GIFT_BOUGHT, bookGift)
  events.subscribe(GIFT_VOIDED, bookVoidedGift)
  events.subscribe(CHARGEBACK_MOVED, bookChargeback)
  events.subscribe(PROVIDER_MADE_WHOLE, bookMadeWhole)
  events.subscribe(DISCOUNT_DROPPED, bookDropped)
  events.subscribe(BOOKS_MOVED, bookMovement)
  events.subscribe(BOOKING_CHANGED, async (trx, { booking }) => {
    const dueAt = earnsAt(booking)
    if (dueAt !== null) await setDue(trx, booking.row.id, dueAt)
  })
}

/** Admins' manual movements, without an order. */
async function bookMovement(trx: Transaction, { kind, reference, from, to, cents, at }: BooksMoved): Promise<void> {
  const entries: [string, number][] = [
    [from, -cents],
    [to, cents],
  ]
  await postTransaction(trx, { cause: kind, reference, orderId: null, at, entries })
}
