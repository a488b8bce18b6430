import type { BookingDetails } from '#server/bookings/index.ts'
import { eventName } from '#server/platform/events.ts'

/** A paid visit is done and its client has the receipt: told once for each visit, in the transaction that issues it. */
export const RECEIPT_ISSUED = eventName<ReceiptIssued>('receipt.issued')
export type ReceiptIssued = {
  /** As it is when the receipt is issued. */
  booking: BookingDetails
  /** The receipt's figures for the email. The rest is in the receipt itself. */
  receipt: { number: string; moneyText: string }
}
