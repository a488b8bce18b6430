import { earnsAt, findBookingDetails, splitOf } from '#server/bookings/index.ts'
import { lockVisitOrder } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { accounts } from './accounts.ts'
import { listDueBookings, postTransaction, removeDue, setDue } from './queries.ts'

const BATCH = 200

/**
 * Books what has become somebody's own: of a visit two days after it was done, of a kept fee two days after the visit was
 * cancelled. What happened in the meantime is looked at anew, under the lock of the order.
 */
export async function bookDueEarnings(deps: Deps): Promise<void> {
  for (const id of await listDueBookings(deps.db, deps.clock.now(), BATCH))
    // One booking that fails must not stop the sweep for all others; the next sweep tries it again.
    await bookEarning(deps, id).catch((err: unknown) => deps.log.error({ err, booking: id }, 'ledger sweep'))
}

async function bookEarning({ db, clock }: Deps, bookingId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockVisitOrder(trx, bookingId)
    const booking = await findBookingDetails(trx, bookingId)
    const dueAt = booking ? earnsAt(booking) : null
    // Whatever makes it somebody's own again tells it anew.
    if (!booking || dueAt === null) return removeDue(trx, bookingId)
    const now = clock.now()
    if (dueAt > now) return setDue(trx, bookingId, dueAt)
    const { row, payment } = booking
    const { netCents, gstCents, commissionCents } = splitOf(payment.paidCents, row)
    await postTransaction(trx, {
      cause: row.status === 'completed' ? 'earned' : 'fee_kept',
      reference: bookingId,
      orderId: payment.orderId,
      at: now,
      entries: [
        [accounts.clientFunds, payment.paidCents],
        [accounts.provider(row.provider_id), -netCents],
        [accounts.gst(row.provider_id), -gstCents],
        [accounts.revenue, -commissionCents],
      ],
    })
    await removeDue(trx, bookingId)
  })
}
