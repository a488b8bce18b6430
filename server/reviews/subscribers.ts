import { BOOKING_CHANGED, doneAt, type BookingChanged } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changeWindow, openWindow, removeWindow } from './queries.ts'
import { ASK_AFTER_MS, closesAt } from './standing.ts'

/** What happens to a visit decides whether it can be reviewed. */
export function registerReviewSubscribers({ events, clock }: Pick<Deps, 'events' | 'clock'>): void {
  events.subscribe<BookingChanged>(BOOKING_CHANGED, async (trx, { booking: { row }, change }) => {
    const done = doneAt(row)
    if (change === 'complete' || change === 'complete_unattended') {
      if (done === null) return
      const ask_at = new Date(done.getTime() + ASK_AFTER_MS)
      return openWindow(trx, { booking_id: row.id, opens_at: done, closes_at: closesAt(done), ask_at })
    }
    if (change === 'case_decided') return changeWindow(trx, row.id, { closes_at: closesAt(clock.now()) })
    if (MAY_UNDO.has(change) && done === null) return removeWindow(trx, row.id)
  })
}

/** Changes that may follow an early completion and take it back. */
const MAY_UNDO: ReadonlySet<BookingChanged['change']> = new Set([
  'put_back',
  'cancel_by_client',
  'cancel_by_admin',
  'withdraw',
])
