import { BOOKING_CHANGED } from '#server/bookings/events.ts'
import { findBookingDetails } from '#server/bookings/booking-details.ts'
import { changeIn } from '#server/bookings/lifecycle/change-booking.ts'
import { clearPaymentDue } from '#server/bookings/lifecycle/status-queries.ts'
import { insertBookingEvent } from '#server/bookings/queries.ts'
import { setHeld } from '#server/bookings/visit-day/queries.ts'
import { resolveTask } from '#server/platform/tasks.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Settled } from './decide-case.ts'
import { closeCase } from './queries.ts'

/**
 * An admin's decision whether the provider came, in the transaction that holds the payment: either the client is right
 * and the visit is cancelled with a full refund, or the visit stays.
 * @throws DomainError wrong_state when it is decided already, invalid_input for a part, second_factor_required
 */
export async function decideNobodyCame(
  deps: Deps,
  trx: Transaction,
  actor: Actor,
  { caseId, booking_id }: { caseId: string; booking_id: string },
  { decision, reason, proveFactor }: Settled,
): Promise<void> {
  if (decision === 'part') throw fieldError('decision', 'Either the client is right or the visit stands')
  const now = deps.clock.now()
  const { row, payment } = (await findBookingDetails(trx, booking_id))!
  const refund_cents = decision === 'client' ? payment.paidCents : 0
  const decided = { decision, refund_cents, reason, decided_by: actor.id, decided_at: now }
  if (!(await closeCase(trx, caseId, decided)))
    throw new DomainError('wrong_state', 'This case has already been decided. Please reload the page.')
  proveFactor(refund_cents)
  const subject = { type: 'booking', id: booking_id }
  await recordAudit(trx, {
    actor,
    action: 'case.decided',
    subject,
    after: { kind: 'nobody_came', decision, refund_cents },
    reason,
    at: now,
  })
  await resolveTask(deps, trx, { kind: 'case.nobody_came', subject: { type: 'case', id: caseId } })
  // A suspension may have cancelled it meanwhile with a full refund: then only the decision is left.
  if (decision === 'client' && row.status !== 'cancelled') {
    const asked = { change: 'provider_no_show', party: 'admin', actorId: actor.id, note: reason } as const
    await changeIn(deps, trx, booking_id, () => asked)
    return
  }
  await setHeld(trx, booking_id, null)
  // The time to pay ran out while the client couldn't pay: the visit stays, and is still owed.
  await clearPaymentDue(trx, booking_id)
  if (decision === 'client') return
  const entry = {
    event: 'nobody_came_refused',
    from_status: row.status,
    to_status: row.status,
    detail: { note: reason },
  }
  await insertBookingEvent(trx, { ...entry, booking_id, actor_id: actor.id, at: now })
  const booking = (await findBookingDetails(trx, booking_id))!
  await deps.events.publish(trx, BOOKING_CHANGED, {
    booking,
    change: 'nobody_came_refused',
  })
}
