import { lockVisitOrder } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { changeBooking } from './change-booking.ts'
import { BOOKING_CHANGED, type BookingChanged, type Reminder } from '#server/bookings/events.ts'
import { UNANSWERED_AFTER_MS, COMPLETE_AFTER_MS, isCommitted, transitionOf, type BookingChange } from './lifecycle.ts'
import { findBookingDetails } from '#server/bookings/booking-details.ts'
import { expireReschedule } from '#server/bookings/reschedule/answer-reschedule.ts'
import { listExpiredProposals } from '#server/bookings/reschedule/queries.ts'
import { changeSeries } from '#server/bookings/series/change-together.ts'
import { listOverdueAnswers } from '#server/bookings/series/queries.ts'
import { insertBookingEvent, type BookingRow } from '#server/bookings/queries.ts'
import { reminderAt } from '#server/bookings/lifecycle/reminders.ts'
import {
  listDue,
  listUnattended,
  listWithdrawn,
  setReminder,
  claimPaymentReminder,
} from '#server/bookings/lifecycle/due-queries.ts'

/** Visits of one kind that a sweep takes; the next sweep takes the rest. */
const BATCH = 200

/**
 * Changes that time alone makes: requests expire, unpaid visits end, forgotten ones are closed, and people get reminders.
 */
export async function processDueBookings(deps: Deps, batch = BATCH): Promise<void> {
  const now = deps.clock.now()
  await changeAll(deps, 'withdraw', await listWithdrawn(deps.db, batch))
  await expireAll(deps, now, batch)
  await forEach(deps, await listDue(deps.db, 'payment_reminder_at', now, batch), (id) => remindToPay(deps, id))
  await changeAll(deps, 'leave_unpaid', await listDue(deps.db, 'payment_due_at', now, batch))
  await closeForgotten(deps, now, batch)
  await forEach(deps, await listExpiredProposals(deps.db, now, batch), (id) => expireReschedule(deps, id))
  await forEach(deps, await listDue(deps.db, 'visit_reminder_at', now, batch), (id) => remindOfVisit(deps, id))
}

/** Visits that were requested together end together, with one notification. */
async function expireAll(deps: Deps, now: Date, batch: number): Promise<void> {
  const change = { change: 'expire', party: 'system', actorId: null } as const
  const overdue = await listOverdueAnswers(deps.db, now, batch)
  const seriesOf = new Map(overdue.map(({ id, series_id }) => [id, series_id]))
  await forEach(deps, [...seriesOf.keys()], (id) => {
    const seriesId = seriesOf.get(id) ?? null
    if (seriesId === null) return changeBooking(deps, id, () => change, { mayEnd: true })
    return changeSeries(deps, seriesId, () => change)
  })
}

/** A moved visit gets a new reminder. */
function roundOf({ reschedule_count }: { reschedule_count: number }): { round?: string } {
  return reschedule_count === 0 ? {} : { round: String(reschedule_count) }
}

async function closeForgotten(deps: Deps, now: Date, batch: number): Promise<void> {
  const until = new Date(now.getTime() - COMPLETE_AFTER_MS)
  const askedUntil = new Date(now.getTime() - UNANSWERED_AFTER_MS)
  await changeAll(deps, 'complete_unattended', await listUnattended(deps.db, { until, askedUntil }, batch))
}

/** Reminders hold for a visit that the provider completed too early; the question does not. */
function isWorthSaying(reminder: Reminder, row: BookingRow, now: Date): boolean {
  // More may wait to be cancelled than one sweep takes.
  if (row.withdrawn_at !== null) return false
  return reminder === 'ask_completion' ? row.status === 'confirmed' : isCommitted(row, now)
}

/**
 * Locks the booking by its payment, as every change does, so that of two simultaneous sweeps only one sends the
 * reminder and notes it.
 */
async function remindOfVisit(deps: Deps, bookingId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockVisitOrder(trx, bookingId)
    const booking = await findBookingDetails(trx, bookingId)
    const now = deps.clock.now()
    if (!booking?.row.visit_reminder_at || booking.row.visit_reminder_at > now) return
    const { row } = booking
    const { reminder, next } = reminderAt(row, now)
    const isSaid = reminder !== null && isWorthSaying(reminder, row, now)
    const isAsked = isSaid && reminder === 'ask_completion'
    await setReminder(trx, bookingId, { visit_reminder_at: next, ...(isAsked ? { asked_at: now } : {}) })
    if (!isSaid) return
    await insertBookingEvent(trx, {
      booking_id: bookingId,
      actor_id: null,
      event: reminder,
      from_status: row.status,
      to_status: row.status,
      detail: {},
      at: now,
    })
    await deps.events.publish(trx, BOOKING_CHANGED, {
      booking,
      change: reminder,
      ...roundOf(row),
    })
  })
}

function changeAll(deps: Deps, change: BookingChange, bookingIds: string[]): Promise<void> {
  const asked = { change, party: 'system', actorId: null } as const
  const mayEnd = transitionOf(change).to === 'cancelled'
  return forEach(deps, bookingIds, (id) => changeBooking(deps, id, () => asked, { mayEnd }))
}

/** One booking that fails must not stop the sweep for all others; the next sweep tries it again. */
async function forEach(deps: Deps, bookingIds: string[], act: (id: string) => Promise<unknown>): Promise<void> {
  for (const id of bookingIds)
    await act(id).catch((error: unknown) => {
      // The person answered or paid in the meantime, or is paying: nothing to do, or to do later.
      if (error instanceof DomainError && error.code === 'wrong_state') return
      deps.log.error({ err: error, booking: id }, 'booking sweep')
    })
}

async function remindToPay(deps: Deps, bookingId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (!(await claimPaymentReminder(trx, bookingId, deps.clock.now()))) return
    const booking = await findBookingDetails(trx, bookingId)
    if (booking?.row.withdrawn_at !== null || booking.row.held_since !== null) return
    if (booking.payment.status !== 'unpaid' && booking.payment.status !== 'failed') return
    const event = { booking, change: 'remind_payment', ...roundOf(booking.row) } satisfies BookingChanged
    await deps.events.publish(trx, BOOKING_CHANGED, event)
  })
}
