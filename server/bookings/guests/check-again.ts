import { listMembers } from '#server/accounts/index.ts'
import { findBookingDetails } from '#server/bookings/booking-details.ts'
import { BOOKING_CHANGED } from '#server/bookings/events.ts'
import { insertBookingEvent } from '#server/bookings/queries.ts'
import { lockVisitOrder } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { guestsNow } from './choose-guests.ts'
import { judgeGates } from './gates.ts'
import { findParty, listUnchecked, markChecked } from './queries.ts'

/** Early enough for a patch test that has to be 48 hours old. */
export const CHECKED_BEFORE_MS = 72 * 3_600_000
const BATCH = 200

/**
 * Checks again whether accepted visits have everything they require: a consent may have been withdrawn, a visit moved.
 * Both sides are notified that something is missing, but not what. Nothing is cancelled. Rules:
 * docs/product-rules.md#gates
 */
export async function checkPartiesAgain(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const until = new Date(now.getTime() + CHECKED_BEFORE_MS)
  for (const id of await listUnchecked(deps.db, now, until, BATCH))
    await checkOne(deps, id).catch((err: unknown) => deps.log.error({ err, booking: id }, 'gates before a visit'))
}

async function checkOne(deps: Deps, bookingId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockVisitOrder(trx, bookingId)
    const booking = await findBookingDetails(trx, bookingId)
    const party = await findParty(trx, bookingId)
    if (!booking || booking.row.status !== 'confirmed' || !party?.gates) return
    const { row } = booking
    if (!(await markChecked(trx, bookingId, row.starts_at))) return
    const guests = guestsNow(await listMembers(deps, trx, row.client_id), party.guests)
    const results = judgeGates(deps.localTime, party.gates, guests, deps.localTime.localDate(row.starts_at))
    if (results.every(({ isMet }) => isMet)) return
    await insertBookingEvent(trx, {
      booking_id: bookingId,
      actor_id: null,
      event: 'remind_look',
      from_status: row.status,
      to_status: row.status,
      detail: {},
      at: deps.clock.now(),
    })
    await deps.events.publish(trx, BOOKING_CHANGED, {
      booking,
      change: 'remind_look',
      round: row.starts_at.toISOString(),
    })
  })
}
