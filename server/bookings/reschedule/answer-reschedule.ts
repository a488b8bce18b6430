import { changeIn } from '#server/bookings/lifecycle/change-booking.ts'
import { findBooking, type BookingRow } from '#server/bookings/queries.ts'
import { limitChanges } from '#server/bookings/lifecycle/limit-changes.ts'
import { partyOf } from '#server/bookings/booking-details.ts'
import { lockVisitOrder } from '#server/payments/index.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { applyReschedule } from './apply-reschedule.ts'
import { closeProposal, listOpenProposals } from './queries.ts'
import { lockBooking, publishProposal, requireUnblocked } from './request-reschedule.ts'
import { rescheduleRefusal } from './rules.ts'

/**
 * The other side's yes or no to a proposed time. A yes moves the visit if the time is still free, and to what the provider
 * has proposed for a request it is the acceptance as well.
 * @throws DomainError not_found, wrong_state, too_many_requests, and for a yes slot_taken, slot_unavailable, client_busy
 */
export async function answerReschedule(
  deps: Deps,
  actorId: string,
  bookingId: string,
  isAccepted: boolean,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const held = await lockBooking(deps, trx, bookingId, actorId)
    const { row, side, proposal, checkedInAt } = held
    const now = deps.clock.now()
    if (!proposal) throw new DomainError('wrong_state', 'There is no proposed time to answer any more.')
    if (proposal.proposed_by === actorId)
      throw new DomainError('wrong_state', 'You proposed this time, so the other side has to answer.')
    const refusal = rescheduleRefusal({ ...row, checkedInAt }, side, now)
    if (refusal !== null) throw new DomainError('wrong_state', refusal)
    if (isAccepted) await requireUnblocked(trx, row)
    await (
      await limitChanges(deps, trx, actorId)
    )()
    const to = proposal.starts_at
    await closeProposal(trx, bookingId, isAccepted ? 'accepted' : 'declined', now)
    if (!isAccepted)
      return publishProposal(deps, trx, 'reschedule_declined', { row, actorId, side, proposalId: proposal.id, to })
    const [date = '', time = ''] = deps.localTime.localText(to).split('T')
    const askedBy = side === 'client' ? 'provider' : 'client'
    const isRequest = row.status === 'pending'
    await applyReschedule(deps, trx, {
      ...held,
      date,
      time,
      askedBy,
      actorId,
      isOwnReschedule: false,
      isToldLater: isRequest,
    })
    if (isRequest) await acceptProposed(deps, trx, row, to)
  })
}

/**
 * A provider who proposed another time for a request has agreed to it: the client's yes books it, and both get one message.
 */
async function acceptProposed(deps: Deps, trx: Transaction, row: BookingRow, to: Date): Promise<void> {
  await changeIn(deps, trx, row.id, () => ({
    change: 'accept',
    party: 'provider',
    actorId: row.provider_id,
    agreed: { by: 'client', from: row.starts_at, to },
    note: 'They had proposed this time',
  }))
}

/** @throws DomainError not_found, wrong_state when the caller has proposed nothing, too_many_requests */
export async function withdrawReschedule(deps: Deps, actorId: string, bookingId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const { row, side, proposal } = await lockBooking(deps, trx, bookingId, actorId)
    if (proposal?.proposed_by !== actorId)
      throw new DomainError('wrong_state', 'You have no proposed time to withdraw.')
    await (
      await limitChanges(deps, trx, actorId)
    )()
    await closeProposal(trx, bookingId, 'withdrawn', deps.clock.now())
    const { id: proposalId, starts_at: to } = proposal
    await publishProposal(deps, trx, 'reschedule_withdrawn', { row, actorId, side, proposalId, to })
  })
}

/**
 * Closes a proposal without an answer in time and notifies the person who made it. Does nothing when it was answered.
 */
export async function expireReschedule(deps: Deps, bookingId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockVisitOrder(trx, bookingId)
    const now = deps.clock.now()
    const row = await findBooking(trx, bookingId)
    const proposal = (await listOpenProposals(trx, [bookingId])).get(bookingId)
    if (!row || !proposal || proposal.expires_at > now) return
    await closeProposal(trx, bookingId, 'expired', now)
    const side = partyOf(row, proposal.proposed_by) ?? 'client'
    const { id: proposalId, starts_at: to } = proposal
    await publishProposal(deps, trx, 'reschedule_expired', { row, actorId: null, side, proposalId, to })
  })
}
