import { answerDue, answerDueAfterProposal, proposalDue } from '#server/bookings/lifecycle/deadlines.ts'
import { BOOKING_CHANGED } from '#server/bookings/events.ts'
import { limitChanges } from '#server/bookings/lifecycle/limit-changes.ts'
import { findBookingDetails, partyOf } from '#server/bookings/booking-details.ts'
import { findBooking, insertBookingEvent, type BookingRow } from '#server/bookings/queries.ts'
import { lockVisitOrder, type PaymentState } from '#server/payments/index.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { requireGatesOn } from '#server/bookings/guests/choose-guests.ts'
import { applyReschedule, checkTime } from './apply-reschedule.ts'
import { withProposalChecked } from './check-proposal.ts'
import {
  closeProposal,
  insertProposal,
  isBlockedBetween,
  listOpenProposals,
  waitForProposal,
  type ProposalRow,
} from './queries.ts'
import { CANNOT_BE_MOVED, rescheduleRefusal, rescheduleMode } from './rules.ts'
import { findCheckIn } from '#server/bookings/visit-day/queries.ts'

/** A booking held by its payment, as everywhere, and the side that asks. */
export type LockedBooking = {
  row: BookingRow
  payment: PaymentState
  side: 'client' | 'provider'
  /** The open proposal, unless its time is over. */
  proposal: ProposalRow | undefined
  /** When the provider has checked in: no one moves a visit that has begun. */
  checkedInAt: Date | null
}

/** @throws DomainError not_found for anyone but the two parties */
export async function lockBooking(
  deps: Deps,
  trx: Transaction,
  bookingId: string,
  actorId: string,
): Promise<LockedBooking> {
  const paymentNow = await lockVisitOrder(trx, bookingId)
  const row = await findBooking(trx, bookingId)
  const payment = await paymentNow()
  const side = row && partyOf(row, actorId)
  if (!payment || !row || !side) throw new DomainError('not_found', 'Booking not found.')
  const open = (await listOpenProposals(trx, [bookingId])).get(bookingId)
  const proposal = open && open.expires_at > deps.clock.now() ? open : undefined
  return { row, payment, side, proposal, checkedInAt: await findCheckIn(trx, bookingId) }
}

/**
 * Moves the visit to another local date and time, or proposes it where the other side has to agree.
 * @throws DomainError not_found, wrong_state, slot_taken, slot_unavailable, client_busy, too_many_requests
 */
export async function requestReschedule(
  deps: Deps,
  actorId: string,
  bookingId: string,
  to: { date: string; time: string },
): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    const held = await lockBooking(deps, trx, bookingId, actorId)
    const refusal = rescheduleRefusal({ ...held.row, checkedInAt: held.checkedInAt }, held.side, now)
    if (refusal !== null) throw new DomainError('wrong_state', refusal)
    await requireUnblocked(trx, held.row)
    if (held.side === 'client') await requireGatesOn(deps, trx, held.row, to.date)
    await (
      await limitChanges(deps, trx, actorId)
    )()
    if (rescheduleMode(held.row, held.side, now) === 'ask') return propose(deps, trx, held, actorId, to)
    await closeProposal(trx, bookingId, 'overtaken', now)
    const isOwnReschedule = held.row.status === 'confirmed'
    await applyReschedule(deps, trx, { ...held, ...to, askedBy: held.side, actorId, isOwnReschedule })
  })
}

/**
 * An agreed visit keeps its time when one side blocks the other: a new time would be a new booking. A block isn't
 * revealed: the message gives no reason. @throws DomainError wrong_state
 */
export async function requireUnblocked(trx: Transaction, row: BookingRow): Promise<void> {
  if (await isBlockedBetween(trx, row.client_id, row.provider_id)) throw cannotBeMoved()
}

/** The refusal is the same no matter who blocked whom, and names no block. */
export function cannotBeMoved(): DomainError {
  return new DomainError('wrong_state', CANNOT_BE_MOVED)
}

/** A newer proposal of the same side takes the place of the older one. */
async function propose(
  deps: Deps,
  trx: Transaction,
  { row, side, proposal }: LockedBooking,
  actorId: string,
  asked: { date: string; time: string },
): Promise<void> {
  const isAnswer = proposal !== undefined && proposal.proposed_by !== actorId
  // A proposal for a time that is gone can't be accepted: a new one replaces it.
  if (isAnswer && !(await isLost(deps, trx, row.id)))
    throw new DomainError('wrong_state', 'Another time has been proposed to you. Please answer that first.')
  const now = deps.clock.now()
  const to = await checkTime(deps, trx, { row, actorId, ...asked })
  await closeProposal(trx, row.id, isAnswer ? 'overtaken' : 'withdrawn', now)
  const id = newId()
  const sooner = to.startsAt < row.starts_at ? to.startsAt : row.starts_at
  const { localTime } = deps
  const isRequest = row.status === 'pending'
  const due = isRequest ? proposalDue(now, sooner, row.created_at, localTime) : answerDue(now, sooner, localTime)
  if (isRequest)
    await waitForProposal(trx, row, answerDueAfterProposal(row.answer_due_at, due, row.starts_at, localTime))
  await insertProposal(trx, {
    id,
    booking_id: row.id,
    proposed_by: actorId,
    starts_at: to.startsAt,
    ends_at: to.endsAt,
    expires_at: due,
    created_at: now,
  })
  await publishProposal(deps, trx, 'reschedule_proposed', { row, actorId, side, proposalId: id, to: to.startsAt })
}

/** Whether the open proposal's time cannot be had any more. */
async function isLost(deps: Deps, trx: Transaction, bookingId: string): Promise<boolean> {
  const { proposal } = await withProposalChecked({ ...deps, db: trx }, (await findBookingDetails(trx, bookingId))!)
  return proposal !== undefined && (proposal.isGone || proposal.isUnoffered === true)
}

export type ProposalChange = {
  row: BookingRow
  /** Null for the system. */
  actorId: string | null
  /** The side that acted; for an expiry the side that had proposed. */
  side: 'client' | 'provider'
  proposalId: string
  to: Date
}

/** History and emails of a proposal, in the transaction that changes it. */
export async function publishProposal(
  deps: Deps,
  trx: Transaction,
  what: 'reschedule_proposed' | 'reschedule_declined' | 'reschedule_withdrawn' | 'reschedule_expired',
  { row, actorId, side, proposalId, to }: ProposalChange,
): Promise<void> {
  await insertBookingEvent(trx, {
    booking_id: row.id,
    actor_id: actorId,
    event: what,
    from_status: row.status,
    to_status: row.status,
    detail: { from: row.starts_at, to },
    at: deps.clock.now(),
  })
  const move = { by: side, from: row.starts_at, to }
  await deps.events.publish(trx, BOOKING_CHANGED, {
    booking: (await findBookingDetails(trx, row.id))!,
    change: what,
    round: proposalId,
    move,
  })
}
