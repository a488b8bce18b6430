import { TIME_OPENED } from '#server/availability/index.ts'
import { BOOKING_CHANGED, type BookingChanged } from '#server/bookings/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { endLinesOf, noteMove, noteRequest } from './offer-queries.ts'
import { holdForLine, offerOpenedHours } from './release-time.ts'

export function registerWaitlistSubscribers(deps: Deps): void {
  deps.events.subscribe(BOOKING_CHANGED, async (trx, changed) => {
    await noteChange(deps, trx, changed)
    await releaseFreed(deps, trx, changed)
  })
  deps.events.subscribe(TIME_OPENED, (trx, opened) => offerOpenedHours(deps, trx, opened))
}

/** Ends lines that have been fulfilled, or no longer can be. */
async function noteChange(deps: Deps, trx: Transaction, { booking: { row }, change, move }: BookingChanged) {
  const now = deps.clock.now()
  if (change === 'request')
    return noteRequest(
      trx,
      {
        bookingId: row.id,
        clientId: row.client_id,
        providerId: row.provider_id,
        offeringId: row.offering_id,
        startsAt: row.starts_at,
        date: deps.localTime.localDate(row.starts_at),
      },
      now,
    )
  if (hasMoved(change, move)) return noteMove(trx, { bookingId: row.id, startsAt: row.starts_at }, now)
  if (isEnd(change)) await endLinesOf(trx, row.id, now)
}

async function releaseFreed(deps: Deps, trx: Transaction, { booking: { row }, change, move }: BookingChanged) {
  const freed = { providerId: row.provider_id, clientId: row.client_id, place: row.postal_code }
  if (row.status === 'cancelled' && isEnd(change))
    return holdForLine(deps, trx, { ...freed, startsAt: row.starts_at, endsAt: row.ends_at })
  if (!move || !hasMoved(change, move)) return
  const length = row.ends_at.getTime() - row.starts_at.getTime()
  await holdForLine(deps, trx, { ...freed, startsAt: move.from, endsAt: new Date(move.from.getTime() + length) })
}

/** The yes to a time that was proposed for a request is an acceptance and a move. */
function hasMoved(change: BookingChanged['change'], move: BookingChanged['move']): boolean {
  return change === 'rescheduled' || (change === 'accept' && move !== undefined)
}

const ENDS: ReadonlySet<BookingChanged['change']> = new Set([
  'decline',
  'cancel_by_client',
  'cancel_by_provider',
  'cancel_by_admin',
  'no_show',
  'provider_no_show',
  'complete',
  'complete_unattended',
  'withdraw',
  'expire',
  'leave_unpaid',
])

function isEnd(change: BookingChanged['change']): boolean {
  return ENDS.has(change)
}
