import { findBookingDetails } from '#server/bookings/index.ts'
import { listUnsent, type OrderState } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { accounts } from './accounts.ts'
import { postEarning } from './book-earning.ts'
import { bookRefund } from './book-refund.ts'
import { isEarned, sumOrder } from './queries.ts'

/** Only for `tryOut`: these book now what is booked later, by the same code. */

/** Books what is promised back to cards of an order, as if the payment company had taken it. */
export async function bookPromised(trx: Transaction, orderId: string, at: Date): Promise<void> {
  for (const refund of await listUnsent(trx, orderId)) await bookRefund(trx, { ...refund, at })
}

/** Owners of an order's money, in cents. */
export type Foreseen = {
  /** GST included. */
  providerCents: number
  commissionCents: number
  /** GST and PST on the commission, which we remit. */
  taxCents: number
  /** Our additions and losses: discounts, goodwill, money a bank has kept. */
  borneCents: number
}

/** Books what is not earned yet as earned. @returns what each then has of the order */
export async function foreseeShares(trx: Transaction, order: OrderState, at: Date): Promise<Foreseen> {
  const { orderId, kind, bookingId, payeeId, worthCents } = order
  if (kind === 'visit' && bookingId !== null && worthCents > 0 && !(await isEarned(trx, bookingId)))
    await postEarning(trx, (await findBookingDetails(trx, bookingId))!, at)
  const sums = await sumOrder(trx, orderId, { withGoodwill: true })
  const sumOf = (...names: string[]) => names.reduce((sum, name) => sum + (sums.get(name) ?? 0), 0)
  return {
    providerCents: payeeId === null ? 0 : 0 - sumOf(accounts.provider(payeeId), accounts.gst(payeeId)),
    commissionCents: 0 - sumOf(accounts.revenue),
    taxCents: 0 - sumOf(accounts.gstPlatform, accounts.pstPlatform),
    borneCents: sumOf(accounts.promotions, accounts.badDebt),
  }
}
