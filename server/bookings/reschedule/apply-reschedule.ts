import { checkOffered, claimTime, releaseTime, type OfferedTime } from '#server/availability/index.ts'
import {
  answerDueAfterReschedule,
  laterPaymentDueAfterReschedule,
  laterPaymentReminder,
  paymentDueAfterReschedule,
  paymentReminder,
} from '#server/bookings/lifecycle/deadlines.ts'
import { firstReminderAt } from '#server/bookings/lifecycle/reminders.ts'
import { BOOKING_CHANGED } from '#server/bookings/events.ts'
import { findBookingDetails } from '#server/bookings/booking-details.ts'
import { insertBookingEvent, minutesOf, type BookingRow } from '#server/bookings/queries.ts'
import { isPaidLater } from '#server/bookings/series/place.ts'
import type { PaymentState } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { cutOffAfterReschedule } from './rules.ts'
import { purgeWay } from '#server/bookings/visit-day/queries.ts'
import { lockReschedulesOf, rescheduleTime, type Rescheduled } from './queries.ts'

export type RequestedTime = {
  row: BookingRow
  payment: PaymentState
  /** Local date and time, YYYY-MM-DD and HH:MM. */
  date: string
  time: string
  /** The side whose idea it was; a move by an admin doesn't use up the client's free moves. */
  askedBy: 'client' | 'provider' | 'admin'
  /** The person who moves the visit, or who agrees. */
  actorId: string
  /** One of the moves that a client may make without asking. */
  isOwnReschedule: boolean
  /** Stored with the history. */
  note?: string
  /** Another change of the same transaction notifies both sides of it. */
  isToldLater?: boolean
}

/**
 * Moves a visit inside the caller's transaction, which holds the payment: gives the time back and takes the new one for
 * both, or neither. Deadlines, reminders and the cut-off for fees follow; the money stays as it is.
 * @throws DomainError slot_taken, client_busy, slot_unavailable, wrong_state
 */
export async function applyReschedule(deps: Deps, trx: Transaction, asked: RequestedTime): Promise<void> {
  const { row } = asked
  const now = deps.clock.now()
  await lockReschedulesOf(trx, [row.client_id, row.provider_id])
  const to = await checkTime(deps, trx, asked)
  await releaseTime(trx, row.id)
  const claim = { claimId: row.id, providerId: row.provider_id, clientId: row.client_id, ...to }
  await claimTime(trx, claim).catch((error: unknown) => explain(error, asked))
  if (!(await rescheduleTime(trx, row, changeOf(deps, asked, to, now))))
    throw new DomainError('wrong_state', 'This booking has just been changed. Please reload the page.')
  await purgeWay(trx, row.id)
  await insertBookingEvent(trx, {
    booking_id: row.id,
    actor_id: asked.actorId,
    event: 'reschedule',
    from_status: row.status,
    to_status: row.status,
    detail: {
      from: row.starts_at,
      to: to.startsAt,
      asked_by: asked.askedBy,
      ...(whoActs(asked) !== asked.askedBy && { agreed: true }),
      ...(asked.note === undefined ? {} : { note: asked.note }),
    },
    at: now,
  })
  if (asked.isToldLater) return
  await deps.events.publish(trx, BOOKING_CHANGED, {
    booking: (await findBookingDetails(trx, row.id))!,
    change: 'rescheduled',
    round: String(row.reschedule_count + 1),
    move: { by: whoActs(asked), from: row.starts_at, to: to.startsAt },
  })
}

function whoActs({ askedBy, actorId, row }: RequestedTime): RequestedTime['askedBy'] {
  if (askedBy === 'admin') return askedBy
  return actorId === row.client_id ? 'client' : 'provider'
}

/** Whether the new time is offered, with the visit's own time counted as free. */
export async function checkTime(
  deps: Deps,
  trx: Transaction,
  asked: Pick<RequestedTime, 'row' | 'date' | 'time' | 'actorId'>,
): Promise<OfferedTime> {
  const { row, date, time } = asked
  const to = await checkOffered(trx, deps, {
    providerId: row.provider_id,
    clientId: row.client_id,
    date,
    time,
    exceptClaimId: row.id,
    durationMinutes: minutesOf(row),
    place: row.postal_code,
    offering: row.offering_id,
  }).catch((error: unknown) => explain(error, asked))
  if (to.startsAt.getTime() === row.starts_at.getTime())
    throw new DomainError('wrong_state', 'The visit is already at this time. Please choose another.')
  return to
}

/** The refusal as text for the person who moves: a provider reads that the client has another visit. */
function explain(error: unknown, { row, actorId }: Pick<RequestedTime, 'row' | 'actorId'>): never {
  const isOther = error instanceof DomainError && error.code === 'client_busy' && actorId !== row.client_id
  throw isOther ? new DomainError('client_busy', 'The client has another booking at this time.') : error
}

function changeOf(deps: Deps, asked: RequestedTime, to: OfferedTime, now: Date): Rescheduled {
  const { row, askedBy, isOwnReschedule } = asked
  return {
    starts_at: to.startsAt,
    ends_at: to.endsAt,
    answer_due_at:
      row.status === 'pending'
        ? answerDueAfterReschedule(row.answer_due_at, now, to.startsAt, deps.localTime)
        : row.answer_due_at,
    ...paymentTimes(deps, asked, to, now),
    visit_reminder_at:
      row.status === 'confirmed' ? firstReminderAt({ starts_at: to.startsAt, ends_at: to.endsAt }, now) : null,
    free_until: cutOffAfterReschedule(row, to.startsAt, askedBy === 'client' ? 'client' : 'provider', now),
    own_reschedules: row.own_reschedules + (isOwnReschedule ? 1 : 0),
    rescheduled_at: now,
  }
}

/** A deadline that stays keeps its reminder too, which may have been sent. */
function paymentTimes(
  { localTime }: Deps,
  { row, payment }: RequestedTime,
  { startsAt }: OfferedTime,
  now: Date,
): Pick<Rescheduled, 'payment_due_at' | 'payment_reminder_at'> {
  const { payment_due_at: before, payment_reminder_at: reminder, confirmed_at } = row
  if (before === null || payment.worthCents > 0) return { payment_due_at: null, payment_reminder_at: null }
  const isLater = isPaidLater(row)
  const due = isLater
    ? laterPaymentDueAfterReschedule(before, now, startsAt, localTime)
    : paymentDueAfterReschedule(before, now, startsAt, localTime, confirmed_at ?? now)
  const isSame = due.getTime() === before.getTime()
  const remind = isLater ? laterPaymentReminder : paymentReminder
  return { payment_due_at: due, payment_reminder_at: isSame ? reminder : remind(now, due, localTime) }
}
