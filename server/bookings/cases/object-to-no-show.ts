import { openTask, resolveTask } from '#server/platform/tasks.ts'
import { BOOKING_CHANGED } from '#server/bookings/events.ts'
import { findBookingDetails } from '#server/bookings/booking-details.ts'
import { insertBookingEvent } from '#server/bookings/queries.ts'
import { lockVisitOrder } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { insertCase } from './queries.ts'
import { objectionRefusal } from './rules.ts'

/** Rules: docs/product-rules.md#tasks */
const DECIDE_WITHIN_MS = 72 * 3_600_000

/**
 * The client says that they were there: opens a case for an admin, and the kept money stays on hold until it is
 * decided. A repeat while the case is open changes nothing.
 * @throws DomainError not_found for anyone but the client, wrong_state with the reason in words
 */
export async function objectToNoShow(
  deps: Deps,
  clientId: string,
  bookingId: string,
  statement: string,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockVisitOrder(trx, bookingId)
    const booking = await findBookingDetails(trx, bookingId)
    if (booking?.row.client_id !== clientId) throw new DomainError('not_found', 'Booking not found.')
    if (booking.objection?.state === 'open') return
    const now = deps.clock.now()
    const refusal = objectionRefusal(booking, now)
    if (refusal !== null) throw new DomainError('wrong_state', refusal)
    const opened = {
      id: newId(),
      booking_id: bookingId,
      kind: 'objection' as const,
      opened_by: clientId,
      statement,
      opened_at: now,
    }
    await insertCase(trx, opened)
    const { status } = booking.row
    const entry = { event: 'objected', from_status: status, to_status: status, detail: { case: opened.id } }
    await insertBookingEvent(trx, { ...entry, booking_id: bookingId, actor_id: clientId, at: now })
    // From here on the case is what an admin looks at.
    await resolveTask(deps, trx, { kind: 'case.checked_in', subject: { type: 'booking', id: bookingId } })
    await openTask(deps, trx, {
      kind: 'case.opened',
      subject: { type: 'case', id: opened.id },
      dueAt: new Date(now.getTime() + DECIDE_WITHIN_MS),
      severity: 'normal',
      facts: { title: booking.row.title },
    })
    const after = (await findBookingDetails(trx, bookingId))!
    await deps.events.publish(trx, BOOKING_CHANGED, { booking: after, change: 'objected' })
  })
}
