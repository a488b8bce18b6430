import { NO_SHOW_PERCENT } from '#contract/bookings/fee-terms.ts'
import { toDollars } from '#contract/money.ts'
import { releaseTime } from '#server/availability/index.ts'
import { endCheckout, isBeingPaid, lockVisitOrder, settleNothingDue } from '#server/payments/index.ts'
import { openTask } from '#server/platform/tasks.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { isGoneEmail } from '#server/platform/erasure.ts'
import { laterPaymentDue, laterPaymentReminder, paymentDue, paymentDueAgain, paymentReminder } from './deadlines.ts'
import { BOOKING_CHANGED, type BookingChanged } from '#server/bookings/events.ts'
import { firstReminderAt } from './reminders.ts'
import {
  clientWasThere,
  NO_SHOW_HOLD_MS,
  refusalOf,
  transitionOf,
  type BookingChange,
  type BookingFacts,
  type Party,
} from './lifecycle.ts'
import { changesLock } from './change-queries.ts'
import { changeLimit, lockChanges } from './limit-changes.ts'
import { findBookingDetails } from '#server/bookings/booking-details.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { isAhead, isRescuable } from '#server/bookings/rescue/rules.ts'
import { foreseeRescue, namedFor, type Foreseen } from '#server/bookings/rescue/foresee-rescue.ts'
import { closeProposal } from '#server/bookings/reschedule/queries.ts'
import { factsOf } from '#server/bookings/present.ts'
import { ALONG, isPaidLater } from '#server/bookings/series/place.ts'
import { giveBack, isClientsChoice, type Kept } from '#server/bookings/payment/give-back.ts'
import { keptPercent, lateFee } from '#server/bookings/payment/pricing.ts'
import type { BookingRow, NewBookingEvent } from '#server/bookings/queries.ts'
import { countMessages, transitionStatus, type StatusChange } from '#server/bookings/lifecycle/status-queries.ts'
import { describeDay } from '#server/bookings/visit-day/texts.ts'

export type ChangeRequest = {
  change: BookingChange
  party: Party
  /** Null for the system. */
  actorId: string | null
  /** The fee that the person was shown, in cents. */
  expectedFeeCents?: number | undefined
  note?: string | undefined
  /** The provider has said yes beforehand: it counts as no change of theirs. */
  isInstant?: boolean
  /** The client's yes to the time that the provider had proposed for the request: no change of theirs either. */
  agreed?: BookingChanged['move']
  /**
   * One act on several visits of a series: which are announced with it, and whether the act is counted with another
   * one.
   */
  together?: BookingChanged['together']
  leftOut?: BookingChanged['leftOut']
  isAlong?: boolean
}

/** Changes that can happen more than once send a message each time. */
const REPEATED: ReadonlySet<BookingChange> = new Set(['complete', 'put_back'])

/**
 * Moves a booking along one row of the lifecycle with everything that follows: time, money, history and messages, in one
 * transaction. The payment is locked first, as everywhere, so that money cannot arrive in between.
 * @param decide what is asked of the booking as it is while it is held; of one that may end, also as it is before
 * @param mayEnd whether the visit may end by it: who could come instead is looked up first
 * @param actorId whose change it is, where that is known before the booking: theirs are locked with it
 * @returns the booking as it is after the change
 * @throws DomainError not_found, wrong_state with the reason in words, fee_changed with `meta.fee` in dollars, too_many_requests
 */
export async function changeBooking(
  deps: Deps,
  bookingId: string,
  decide: (booking: BookingDetails) => ChangeRequest,
  { mayEnd, actorId }: { mayEnd: boolean; actorId?: string | undefined },
): Promise<BookingDetails> {
  const foreseen = mayEnd ? await foreseeRescue(deps, await findBookingDetails(deps.db, bookingId), decide) : null
  return inTransaction(deps.db, (trx) => changeIn(deps, trx, bookingId, decide, { foreseen, actorId }))
}

/** Changes a booking within another transaction. Without `foreseen` the client reads no one's name. */
export async function changeIn(
  deps: Deps,
  trx: Transaction,
  bookingId: string,
  decide: (booking: BookingDetails) => ChangeRequest,
  { foreseen = null, actorId }: { foreseen?: Foreseen | undefined; actorId?: string | undefined } = {},
): Promise<BookingDetails> {
  await lockVisitOrder(trx, bookingId, actorId === undefined ? undefined : changesLock(actorId))
  const booking = await findBookingDetails(trx, bookingId)
  if (!booking) throw new DomainError('not_found', 'Booking not found.')
  const { row, payment } = booking
  const request = decide(booking)
  const now = deps.clock.now()
  const limit = await limitOf(deps, trx, request, actorId)
  const facts = await gatherFacts(trx, request.change, booking)
  const refusal = refusalOf(request.change, request.party, facts, now)
  if (refusal !== null) throw new DomainError(codeOf(request.change, refusal, facts), refusal)
  const kept = keptOf(request, booking, now)
  const { feeCents } = kept
  const status = toStatus(deps, request.change, booking, now)
  const moved = await transitionStatus(trx, {
    from: row,
    change: status,
    event: toEvent(request, booking, { to: status.status, feeCents, now }),
    approvalOf: request.change === 'accept' ? row.provider_id : undefined,
    changes: limit?.made,
  })
  if (!moved) throw new DomainError('wrong_state', 'This booking has just been changed. Please reload the page.')
  limit?.check(moved.changes)
  // A provider suspended after the request came in must not enter a home.
  if (!moved.isApproved) throw new DomainError('wrong_state', 'You can accept visits once you’re approved.')
  if (status.status !== 'confirmed' || booking.proposal) await closeProposal(trx, row.id, 'overtaken', now)
  if (status.status === 'cancelled')
    await releaseAndRefund(deps, trx, { ...booking, row: { ...row, ...status } }, kept, now)
  if (request.change === 'no_show' && facts.checkedInAt !== null) await askToLook(deps, trx, booking, facts.checkedInAt)
  if (request.change === 'complete') logEarlyCompletion(deps, row, facts.isPaid, now)
  // A discount took all of it: with the provider's word it is paid, like any other visit that is.
  const isSettled = request.change === 'accept' && payment.amountCents === 0
  if (isSettled) await settleNothingDue(deps, trx, { orderId: payment.orderId, bookingId: row.id })
  // Otherwise money moves with a cancellation only, and everything else that has changed is known.
  const changed: BookingDetails = { ...booking, row: { ...row, ...status }, proposal: undefined }
  const isMoneyMoved = status.status === 'cancelled' || isSettled
  const after = isMoneyMoved ? ((await findBookingDetails(trx, row.id)) ?? changed) : changed
  await publish(deps, trx, request, { after, eventId: moved.eventId, now, foreseen })
  return after
}

/** A client who was there has a case instead of a no-show: the page offers it by this code. */
function codeOf(change: BookingChange, refusal: string, facts: BookingFacts): 'client_was_there' | 'wrong_state' {
  return change === 'no_show' && refusal === clientWasThere(facts) ? 'client_was_there' : 'wrong_state'
}

async function limitOf(deps: Deps, trx: Transaction, request: ChangeRequest, locked: string | undefined) {
  if (!isOwnChange(request) || !request.actorId) return undefined
  return request.actorId === locked ? changeLimit(deps, locked) : lockChanges(deps, trx, request.actorId)
}

/** Counts towards what a person may change. */
function isOwnChange({ isInstant, agreed, isAlong, party }: ChangeRequest): boolean {
  return !isInstant && !agreed && !isAlong && (party === 'client' || party === 'provider')
}

/** Some changes look at more than the booking. */
async function gatherFacts(trx: Transaction, change: BookingChange, booking: BookingDetails): Promise<BookingFacts> {
  const facts = factsOf(booking)
  if (change === 'leave_unpaid') return { ...facts, hasOpenCheckout: await isBeingPaid(trx, booking.payment.orderId) }
  return facts
}

/** Keeps the same share of both, so the provider has as much as without a code. A client must have been shown the fee. */
function keptOf(request: ChangeRequest, { row, payment }: BookingDetails, now: Date): Kept {
  const percent = percentKept(request.change, row, now)
  const fee = lateFee(payment.paidCents, percent)
  if (request.change === 'cancel_by_client' && fee > 0 && request.expectedFeeCents !== fee)
    throw new DomainError('fee_changed', 'Cancelling now costs a fee. Please confirm it.', {
      meta: { fee: toDollars(fee) },
    })
  return { feeCents: fee, borneCents: lateFee(payment.worthCents, percent) - fee }
}

/** The share of what was paid that this change keeps, were it made now. */
export function percentKept(change: BookingChange, row: BookingRow, now: Date): number {
  if (change === 'no_show') return NO_SHOW_PERCENT
  return change === 'cancel_by_client' ? keptPercent(row, now) : 0
}

function toStatus(deps: Deps, change: BookingChange, booking: BookingDetails, now: Date): StatusChange {
  const { row } = booking
  const { to, reason } = transitionOf(change)
  if (to === 'completed') return complete(row, now)
  if (to === 'cancelled')
    return {
      status: to,
      completed_at: null,
      cancel_reason: reason,
      cancelled_at: now,
      held_since: null,
      ...NOTHING_DUE,
    }
  return change === 'put_back' ? standAgain(deps, booking, now) : confirm(deps, row, now)
}

const NOTHING_DUE = { payment_due_at: null, payment_reminder_at: null, visit_reminder_at: null }

/** Before its end, the deadline to pay and the reminders stay, in case it is reopened: the client counts on it. */
function complete(row: BookingRow, now: Date): StatusChange {
  const completed = { status: 'completed', completed_at: now } as const
  return now < row.ends_at ? completed : { ...completed, visit_reminder_at: null }
}

function confirm({ localTime }: Deps, row: BookingRow, now: Date): StatusChange {
  const isLater = isPaidLater(row)
  const due = (isLater ? laterPaymentDue : paymentDue)(now, row.starts_at, localTime)
  const reminder = (isLater ? laterPaymentReminder : paymentReminder)(now, due, localTime)
  return {
    status: 'confirmed',
    confirmed_at: now,
    payment_due_at: due,
    payment_reminder_at: reminder,
    visit_reminder_at: firstReminderAt(row, now),
  }
}

/** As it was before it was completed; what was not paid meanwhile is still to be paid. */
function standAgain({ localTime }: Deps, { row, payment }: BookingDetails, now: Date): StatusChange {
  const stands = { status: 'confirmed', completed_at: null } as const
  if (payment.worthCents > 0) return { ...stands, payment_due_at: null, payment_reminder_at: null }
  const due = paymentDueAgain(row.payment_due_at ?? now, now, row.starts_at, localTime)
  return { ...stands, payment_due_at: due, payment_reminder_at: row.payment_reminder_at }
}

/** A cancelled booking frees the time and refunds the money except for the fee, and can no longer be paid. */
async function releaseAndRefund(
  deps: Deps,
  trx: Transaction,
  { row, payment }: BookingDetails,
  kept: Kept,
  now: Date,
): Promise<void> {
  await releaseTime(trx, row.id)
  await endCheckout(trx, payment.orderId, now)
  const codeKeptUntil = isAhead(row, now) && isRescuable(row, now) ? row.starts_at : null
  const isOwnChoice = isClientsChoice(row)
  await giveBack(deps, trx, { bookingId: row.id, payment, cause: 'cancelled', kept, isOwnChoice, codeKeptUntil })
}

/**
 * A provider who checked in without the code reports a no-show: an admin reads both sides' records while the money waits for
 * the client's word. Rules: docs/product-rules.md#no-show
 */
async function askToLook(deps: Deps, trx: Transaction, booking: BookingDetails, checkedInAt: Date): Promise<void> {
  const { row, day, client, provider } = booking
  const now = deps.clock.now()
  const said = await countMessages(trx, row, new Date(row.starts_at.getTime() - EVIDENCE_BEFORE_MS))
  await openTask(deps, trx, {
    kind: 'case.checked_in',
    subject: { type: 'booking', id: row.id },
    dueAt: new Date(now.getTime() + NO_SHOW_HOLD_MS),
    severity: 'normal',
    facts: {
      title: row.title,
      provider: provider.full_name,
      client: client.full_name,
      day: describeDay({ row, day }, deps.localTime)
        .map(({ title, text }) => `${title}: ${text}.`)
        .join(' '),
      waited: Math.floor((now.getTime() - Math.max(checkedInAt.getTime(), row.starts_at.getTime())) / 60_000),
      ...said,
    },
  })
}

/** From when on messages between the two are about this visit's day. */
const EVIDENCE_BEFORE_MS = 3 * 3_600_000

/** Completing early or unpaid is allowed, but an admin may ask later why. */
function logEarlyCompletion(deps: Deps, row: BookingRow, isPaid: boolean, now: Date): void {
  const isEarly = now < row.ends_at
  if (isEarly || !isPaid) deps.log.warn({ booking: row.id, isEarly, isPaid }, 'booking completed early or unpaid')
}

type Changed = { after: BookingDetails; eventId: string; now: Date; foreseen: Foreseen }

/** The entry in the history. */
function toEvent(
  request: ChangeRequest,
  { row, client }: BookingDetails,
  { to, feeCents, now }: { to: BookingRow['status']; feeCents: number; now: Date },
): NewBookingEvent {
  return {
    booking_id: row.id,
    actor_id: request.actorId,
    event: request.change,
    from_status: row.status,
    to_status: to,
    detail: {
      fee_cents: feeCents,
      ...(request.note ? { note: request.note } : {}),
      ...(request.isAlong ? ALONG : {}),
      ...(request.change === 'withdraw' && isGoneEmail(client.email) ? { client_left: true } : {}),
    },
    at: now,
  }
}

async function publish(
  deps: Deps,
  trx: Transaction,
  request: ChangeRequest,
  { after, eventId, now, foreseen }: Changed,
): Promise<void> {
  const round = REPEATED.has(request.change) ? { round: eventId } : {}
  await deps.events.publish(trx, BOOKING_CHANGED, {
    booking: after,
    change: request.change,
    rescue: namedFor(foreseen, after.row, now),
    ...round,
    ...(request.party === 'provider' &&
      after.row.status === 'cancelled' &&
      request.note &&
      request.change !== 'no_show' && { reason: request.note }),
    ...(request.party === 'admin' && { isByTeam: true }),
    ...(request.isInstant && { isInstant: true }),
    ...(request.agreed && { move: request.agreed }),
    ...(request.together && { together: request.together }),
    ...(request.leftOut && { leftOut: request.leftOut }),
  })
}
