import { findPayment } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { changeBooking } from './change-booking.ts'
import { BOOKING_NEWS, type BookingNews } from './events.ts'
import type { BookingChange } from './lifecycle.ts'
import { listDue, takeReminder } from './queries.ts'

const BATCH = 200

/** What time alone does to bookings: requests expire, unpaid visits are given up, reminders go out. */
export async function runDueBookings(deps: Deps): Promise<void> {
  await changeAll(deps, 'answer_due_at', 'expire')
  for (const id of await listDue(deps.db, 'payment_reminder_at', deps.clock.now(), BATCH)) await remind(deps, id)
  await changeAll(deps, 'payment_due_at', 'leave_unpaid')
}

async function changeAll(deps: Deps, column: 'answer_due_at' | 'payment_due_at', change: BookingChange): Promise<void> {
  for (const bookingId of await listDue(deps.db, column, deps.clock.now(), BATCH))
    await changeBooking(deps, { bookingId, change, party: 'system', actorId: null }).catch((error: unknown) => {
      // Somebody answered or paid in the meantime, or is paying: nothing to do, or to do later.
      if (error instanceof DomainError && error.code === 'wrong_state') return
      deps.log.error({ err: error, booking: bookingId }, 'booking sweep')
    })
}

async function remind(deps: Deps, bookingId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (!(await takeReminder(trx, bookingId, deps.clock.now()))) return
    const payment = await findPayment(trx, bookingId)
    if (payment?.status !== 'unpaid' && payment?.status !== 'failed') return
    await deps.events.announce(trx, BOOKING_NEWS, { bookingId, what: 'remind_payment' } satisfies BookingNews)
  })
}
