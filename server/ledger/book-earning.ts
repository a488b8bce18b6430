import { earnsAt, findBookingDetails, type BookingDetails } from '#server/bookings/index.ts'
import { lockVisitOrder } from '#server/payments/index.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { TipGiven } from '#server/tips/index.ts'
import { accounts } from './accounts.ts'
import { sharesOf } from './shares.ts'
import { isEarned, listDueBookings, postTransaction, putOffDue, removeDue, setDue } from './queries.ts'

const BATCH = 200
const TRY_AGAIN_MS = 10 * 60_000

/**
 * Books earned money: of a visit two days after it was done, of a kept fee two days after the visit was cancelled.
 * Checks again, under the lock of the order, what happened in the meantime.
 */
export async function bookDueEarnings(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const id of await listDueBookings(deps.db, now, BATCH))
    await bookEarning(deps, id).catch(async (err: unknown) => {
      deps.log.error({ err, booking: id }, 'ledger sweep')
      // One booking that fails must not stop the sweep for all others: it goes to the end.
      await putOffDue(deps.db, id, now, new Date(now.getTime() + TRY_AGAIN_MS))
    })
}

async function bookEarning({ db, clock }: Deps, bookingId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockVisitOrder(trx, bookingId)
    const booking = await findBookingDetails(trx, bookingId)
    const dueAt = booking ? earnsAt(booking) : null
    // A later change that makes it earned adds it again.
    if (!booking || dueAt === null || (await isEarned(trx, bookingId))) return removeDue(trx, bookingId)
    const now = clock.now()
    if (dueAt > now) return setDue(trx, bookingId, dueAt)
    await postEarning(trx, booking, now)
    await removeDue(trx, bookingId)
  })
}

/** Books each side's share of a visit's worth, or of its kept fee. */
export async function postEarning(trx: Transaction, { row, payment }: BookingDetails, at: Date): Promise<void> {
  const { worthCents, orderId } = payment
  const borneCents = worthCents - payment.paidCents
  // We add the discount on the client's price, so that everyone has their share of the whole price.
  if (borneCents > 0)
    await postTransaction(trx, {
      cause: 'promo_granted',
      reference: orderId,
      orderId,
      at,
      entries: [
        [accounts.promotions, borneCents],
        [accounts.clientFunds, -borneCents],
      ],
    })
  await postTransaction(trx, {
    cause: row.status === 'completed' ? 'earned' : 'fee_kept',
    reference: row.id,
    orderId,
    at,
    entries: [[accounts.clientFunds, worthCents], ...sharesOf(row, worthCents)],
  })
}

/** A tip is the provider's from the moment on in which it is paid, all of it: no commission, no tax. It is paid out two days later. */
export async function bookTip(trx: Transaction, { orderId, providerId, amountCents, at }: TipGiven): Promise<void> {
  await postTransaction(trx, {
    cause: 'tip',
    reference: orderId,
    orderId,
    at,
    entries: [
      [accounts.clientFunds, amountCents],
      [accounts.provider(providerId), -amountCents],
    ],
  })
}
