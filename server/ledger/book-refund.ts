import { findBookingDetails, splitOf } from '#server/bookings/index.ts'
import type { RefundSent } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { accounts } from './accounts.ts'
import { postTransaction, sumOrder, type Entry } from './queries.ts'

/**
 * The payment company has sent money back. It is taken from what of the order nobody has earned yet; what is more than
 * that was somebody's own already and is taken back from everybody in the shares in which it was given.
 * Rules: docs/product-rules.md#ledger
 */
export async function bookRefund(trx: Transaction, refund: RefundSent): Promise<void> {
  const { refundId, orderId, bookingId, amountCents, at } = refund
  const sums = await sumOrder(trx, orderId)
  const fromFunds = Math.min(amountCents, -(sums.get(accounts.clientFunds) ?? 0))
  const entries: Entry[] = [
    [accounts.gateway, -amountCents],
    [accounts.clientFunds, fromFunds],
  ]
  const rest = amountCents - fromFunds
  if (rest > 0) entries.push(...(await takeBack(trx, bookingId, sums, rest)))
  await postTransaction(trx, { cause: 'refunded', reference: refundId, orderId, at, entries })
}

/** What each loses when `cents` less of a booking's money stays. */
async function takeBack(
  trx: Transaction,
  bookingId: string | null,
  sums: Map<string, number>,
  cents: number,
): Promise<Entry[]> {
  const booking = bookingId === null ? undefined : await findBookingDetails(trx, bookingId)
  if (!booking) throw new Error('more was refunded than was paid')
  const { row } = booking
  const own = [accounts.provider(row.provider_id), accounts.gst(row.provider_id), accounts.revenue]
  const given = -own.reduce((sum, account) => sum + (sums.get(account) ?? 0), 0)
  const before = splitOf(given, row)
  const after = splitOf(given - cents, row)
  return [
    [accounts.provider(row.provider_id), before.netCents - after.netCents],
    [accounts.gst(row.provider_id), before.gstCents - after.gstCents],
    [accounts.revenue, before.commissionCents - after.commissionCents],
  ]
}
