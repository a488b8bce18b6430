import { lockVisitOrder } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { changeBooking } from './change-booking.ts'
import { BOOKING_CHANGED, SOON_AT_LEAST_MS, type BookingChanged, type Reminder } from '#server/bookings/events.ts'
import { ANSWERED_WITHIN_MS, COMPLETE_AFTER_MS, isStanding, type BookingChange } from './lifecycle.ts'
import { findBookingDetails } from '#server/bookings/booking-details.ts'
import { expireReschedule } from '#server/bookings/reschedule/answer-reschedule.ts'
import { listExpiredProposals } from '#server/bookings/reschedule/queries.ts'
import { insertBookingEvent, type BookingRow } from '#server/bookings/queries.ts'
import {
  findReminder,
  listDue,
  listToAsk,
  listToRemind,
  listUnattended,
  listWithdrawn,
  takeReminder,
} from '#server/bookings/lifecycle/due-queries.ts'

const BATCH = 200
const HOUR = 3_600_000

/** When both sides are reminded of a visit. Rules: docs/product-rules.md#reminders */
const REMINDERS: { reminder: Reminder; fromMs: number; untilMs: number; knownForMs: number }[] = [
  { reminder: 'remind_day', fromMs: 2 * HOUR, untilMs: 24 * HOUR, knownForMs: 24 * HOUR },
  { reminder: 'remind_soon', fromMs: SOON_AT_LEAST_MS, untilMs: 2 * HOUR, knownForMs: 2 * HOUR },
]
const ASK: Reminder = 'ask_completion'
/** After the end of a visit. */
const ASK_AFTER_MS = 24 * HOUR

/**
 * What time alone does to bookings: requests expire, unpaid visits are given up, forgotten ones are closed, and people
 * are reminded.
 */
export async function processDueBookings(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await changeAll(deps, 'withdraw', await listWithdrawn(deps.db, BATCH))
  await changeAll(deps, 'expire', await listDue(deps.db, 'answer_due_at', now, BATCH))
  await forEach(deps, await listDue(deps.db, 'payment_reminder_at', now, BATCH), (id) => remind(deps, id))
  await changeAll(deps, 'leave_unpaid', await listDue(deps.db, 'payment_due_at', now, BATCH))
  await closeForgotten(deps, now)
  await forEach(deps, await listExpiredProposals(deps.db, now, BATCH), (id) => expireReschedule(deps, id))
  await remindAll(deps, now)
}

/** A visit that was moved is reminded of anew. */
function roundOf({ move_count }: { move_count: number }): { round?: string } {
  return move_count === 0 ? {} : { round: String(move_count) }
}

async function closeForgotten(deps: Deps, now: Date): Promise<void> {
  const until = new Date(now.getTime() - COMPLETE_AFTER_MS)
  const askedUntil = new Date(now.getTime() - ANSWERED_WITHIN_MS)
  await changeAll(
    deps,
    'complete_unattended',
    await listUnattended(deps.db, { until, askedUntil, reminder: ASK }, BATCH),
  )
}

async function remindAll(deps: Deps, now: Date): Promise<void> {
  const at = (ms: number) => new Date(now.getTime() + ms)
  for (const { reminder, fromMs, untilMs, knownForMs } of REMINDERS) {
    const span = { after: at(fromMs), until: at(untilMs), knownForMs }
    await forEach(deps, await listToRemind(deps.db, reminder, span, now, BATCH), (id) =>
      sendReminder(deps, id, reminder),
    )
  }
  const unasked = await listToAsk(deps.db, ASK, at(-ASK_AFTER_MS), BATCH)
  await forEach(deps, unasked, (id) => sendReminder(deps, id, ASK))
}

/** Reminders hold for a visit that the provider completed too early; the question does not. */
function isWorthSaying(reminder: Reminder, row: BookingRow, now: Date): boolean {
  // More may wait to be cancelled than one sweep takes.
  if (row.withdrawn_at !== null) return false
  return reminder === ASK ? row.status === 'confirmed' : isStanding(row, now)
}

/**
 * Locks the booking by its payment, as every change does, so that of two sweeps at once only one sends the reminder and
 * notes it.
 */
async function sendReminder(deps: Deps, bookingId: string, reminder: Reminder): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockVisitOrder(trx, bookingId)
    const booking = await findBookingDetails(trx, bookingId)
    const now = deps.clock.now()
    if (!booking || !isWorthSaying(reminder, booking.row, now)) return
    const { row } = booking
    if ((await findReminder(trx, row, reminder)) !== null) return
    await insertBookingEvent(trx, {
      booking_id: bookingId,
      actor_id: null,
      event: reminder,
      from_status: row.status,
      to_status: row.status,
      detail: {},
      at: now,
    })
    await deps.events.announce(trx, BOOKING_CHANGED, {
      booking,
      change: reminder,
      ...roundOf(row),
    } satisfies BookingChanged)
  })
}

function changeAll(deps: Deps, change: BookingChange, bookingIds: string[]): Promise<void> {
  return forEach(deps, bookingIds, (id) => changeBooking(deps, id, () => ({ change, party: 'system', actorId: null })))
}

/** One booking that fails must not stop the sweep for all others; the next sweep tries it again. */
async function forEach(deps: Deps, bookingIds: string[], act: (id: string) => Promise<unknown>): Promise<void> {
  for (const id of bookingIds)
    await act(id).catch((error: unknown) => {
      // Somebody answered or paid in the meantime, or is paying: nothing to do, or to do later.
      if (error instanceof DomainError && error.code === 'wrong_state') return
      deps.log.error({ err: error, booking: id }, 'booking sweep')
    })
}

async function remind(deps: Deps, bookingId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (!(await takeReminder(trx, bookingId, deps.clock.now()))) return
    const booking = await findBookingDetails(trx, bookingId)
    if (booking?.row.withdrawn_at !== null) return
    if (booking.payment.status !== 'unpaid' && booking.payment.status !== 'failed') return
    const event = { booking, change: 'remind_payment', ...roundOf(booking.row) } satisfies BookingChanged
    await deps.events.announce(trx, BOOKING_CHANGED, event)
  })
}
