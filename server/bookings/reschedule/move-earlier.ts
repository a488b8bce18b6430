import { limitChanges } from '#server/bookings/lifecycle/limit-changes.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { requireGatesOn } from '#server/bookings/guests/choose-guests.ts'
import { applyReschedule } from './apply-reschedule.ts'
import { closeProposal } from './queries.ts'
import { lockBooking, requireUnblocked } from './request-reschedule.ts'
import { isFarAhead, rescheduleRefusal } from './rules.ts'

const TOO_NEAR = 'This visit is less than 24 hours away, so it can no longer be moved without asking.'

/**
 * Moves a client's visit to an earlier local date and time that became free and was held for them: same money,
 * immediately, and not one of their usual moves, because it fills an hour and frees another. Rules:
 * docs/product-rules.md#waitlist
 * @throws DomainError not_found, wrong_state, slot_taken, slot_unavailable, client_busy, too_many_requests
 */
export async function moveEarlier(
  deps: Deps,
  clientId: string,
  bookingId: string,
  to: { date: string; time: string },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const held = await lockBooking(deps, trx, bookingId, clientId)
    const now = deps.clock.now()
    if (held.side !== 'client') throw new DomainError('not_found', 'Booking not found.')
    const refusal = rescheduleRefusal({ ...held.row, checkedInAt: held.checkedInAt }, 'client', now)
    if (refusal !== null) throw new DomainError('wrong_state', refusal)
    if (!isFarAhead(held.row, now)) throw new DomainError('wrong_state', TOO_NEAR)
    const startsAt = deps.localTime.instantOf(to.date, to.time)
    if (startsAt === null || startsAt >= held.row.starts_at)
      throw new DomainError('wrong_state', 'Your visit is no longer after this time.')
    await requireUnblocked(trx, held.row)
    await requireGatesOn(deps, trx, held.row, to.date)
    await (
      await limitChanges(deps, trx, clientId)
    )()
    await closeProposal(trx, bookingId, 'overtaken', now)
    await applyReschedule(deps, trx, {
      ...held,
      ...to,
      askedBy: 'client',
      actorId: clientId,
      isOwnReschedule: false,
      note: 'An earlier time became available',
    })
  })
}
