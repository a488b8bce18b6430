import type { DiscountDropped } from '#server/disputes/index.ts'
import { findBookingDetails } from '#server/bookings/index.ts'
import { monthOf } from '#server/ledger/index.ts'
import type { BankRefundUndone, PaymentPaid, RefundSent } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { gstOfPart } from '#server/receipts/index.ts'
import { countsAsRefund, findLeft, findTaxedOrder, insertGstPayment } from './queries.ts'

/**
 * GST is due when a client pays, which may be months before a visit is earned. Its part of each payment and refund is
 * stored in the transaction that learns of it. Rules: docs/product-rules.md#gst-on-payments
 */

export async function keepPaid(
  localTime: LocalTime,
  trx: Transaction,
  { orderId, taxCents }: PaymentPaid,
): Promise<void> {
  if (taxCents === 0) return
  const order = await findTaxedOrder(trx, orderId)
  if (!order) return
  const { paidAt: at, ...paid } = order
  await insertGstPayment(trx, { ...paid, orderId, cause: 'paid', at, month: monthAt(localTime, at) })
}

export async function keepRefunded(localTime: LocalTime, trx: Transaction, refund: RefundSent): Promise<void> {
  const { refundId: cause, orderId, bookingId, amountCents, at } = refund
  if (await countsAsRefund(trx, cause))
    await keepChange(localTime, trx, { orderId, bookingId, cause, at }, -amountCents)
}

/** A bank had returned money, and has taken it from the client again. */
export async function keepRestored(localTime: LocalTime, trx: Transaction, undone: BankRefundUndone): Promise<void> {
  const { rulingId: cause, orderId, bookingId, to, parts, at } = undone
  if (to !== 'shares') return
  const cents = parts.reduce((sum, part) => sum + part.cents, 0)
  await keepChange(localTime, trx, { orderId, bookingId, cause, at }, cents)
}

/** The discount had paid all of a visit, and is ours again: no money of the client moves, and so no document. */
export async function keepDropped(localTime: LocalTime, trx: Transaction, dropped: DiscountDropped): Promise<void> {
  const { rulingId: cause, orderId, bookingId, at } = dropped
  await keepChange(localTime, trx, { orderId, bookingId, cause, at }, 0)
}

type Change = { orderId: string; bookingId: string | null; cause: string; at: Date }

async function keepChange(localTime: LocalTime, trx: Transaction, change: Change, amountCents: number): Promise<void> {
  const { orderId, bookingId, cause, at } = change
  const left = bookingId === null ? undefined : await findLeft(trx, orderId)
  if (!left) return
  const booking = (await findBookingDetails(trx, bookingId!))!
  const gstCents = gstOfPart(left.amountCents + amountCents, booking) - left.gstCents
  const month = monthAt(localTime, at)
  await insertGstPayment(trx, { providerId: left.providerId, orderId, cause, at, month, amountCents, gstCents })
}

function monthAt(localTime: LocalTime, at: Date): string {
  return monthOf(localTime.localDate(at))
}
