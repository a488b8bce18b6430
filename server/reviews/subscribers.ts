import { BOOKING_CHANGED, doneAt, type BookingChanged } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { takeReviewsOff } from './moderation/take-off.ts'
import { changeWindow, openWindow, removeWindow } from './queries.ts'
import { ASK_AFTER_MS, closesAt } from './standing.ts'

/** A visit's changes decide whether it can be reviewed. */
export function registerReviewSubscribers(deps: Deps): void {
  deps.events.subscribe(BOOKING_CHANGED, async (trx, { booking, change }) => {
    const { row } = booking
    const done = doneAt(row)
    if (change === 'complete' || change === 'complete_unattended') {
      if (done === null) return
      const ask_at = new Date(done.getTime() + ASK_AFTER_MS)
      return openWindow(trx, { booking_id: row.id, opens_at: done, closes_at: closesAt(done), ask_at })
    }
    if (DECIDED.has(change) && done !== null)
      await changeWindow(trx, row.id, { closes_at: closesAt(done, deps.clock.now()) })
    if (MAY_UNDO.has(change) && done === null) await removeWindow(trx, row.id)
    if (MAY_UNDO.has(change) || DECIDED.has(change)) await takeReviewsOff(deps, trx, booking)
  })
}

/**
 * An admin has decided on a case, or no dispute is open any more: the visit counts, and both have time to write from
 * now on.
 */
const DECIDED: ReadonlySet<BookingChanged['change']> = new Set(['case_decided', 'nobody_came_refused', 'dispute_over'])

/** Changes that may follow a completion and undo it. */
const MAY_UNDO: ReadonlySet<BookingChanged['change']> = new Set([
  'put_back',
  'cancel_by_client',
  'cancel_by_admin',
  'withdraw',
  'provider_no_show',
])
