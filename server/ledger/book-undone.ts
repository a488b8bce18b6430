import { earnsAt, findBookingDetails } from '#server/bookings/index.ts'
import type { BankRefundUndone } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { accounts } from './accounts.ts'
import { giveBack } from './book-refund.ts'
import { isEarned, postTransaction, setDue, sumOrder, type Entry } from './queries.ts'

/**
 * Books money that a bank had refunded and has now taken from the client again. It returns to the clients' funds, and
 * from there to the client or to the person who earns it, or to the people whose shares it was taken from.
 * Rules: docs/product-rules.md#chargebacks
 */
export async function bookUndone(trx: Transaction, undone: BankRefundUndone): Promise<void> {
  for (const { refundId, cents } of undone.parts) {
    const entries: Entry[] = [[accounts.badDebt, cents], ...(await ownersOf(trx, undone, cents))]
    await postTransaction(trx, {
      cause: 'chargeback_won',
      reference: `undone:${refundId}:${undone.rulingId}`,
      orderId: undone.orderId,
      at: undone.at,
      entries,
    })
  }
}

async function ownersOf(
  trx: Transaction,
  { orderId, kind, bookingId, to }: BankRefundUndone,
  cents: number,
): Promise<Entry[]> {
  const funds: Entry[] = [[accounts.clientFunds, -cents]]
  if (to === 'client' || bookingId === null) return funds
  const sums = await sumOrder(trx, orderId)
  if (kind === 'tip') {
    const provider = [...sums.keys()].find((account) => account.startsWith(accounts.provider('')))
    if (provider === undefined) throw new Error('a tip that nobody was given')
    return [[provider, -cents]]
  }
  if (await isEarned(trx, bookingId)) return giveBack(trx, bookingId, sums, cents)
  const booking = await findBookingDetails(trx, bookingId)
  const dueAt = booking && earnsAt(booking)
  if (dueAt) await setDue(trx, bookingId, dueAt)
  return funds
}
