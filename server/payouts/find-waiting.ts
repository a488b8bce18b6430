import { earnsAt, listBookingDetails, splitOf, type BookingDetails } from '#server/bookings/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { listWaitingIds } from './line-queries.ts'

/**
 * A paid visit whose money is not in the balance yet. `ahead`: it is not done; `pending`: it waits for its 48 hours,
 * which are over at `at`; `on_hold`: it waits for a decision. `cents`: the provider's part.
 */
export type WaitingVisit = { visit: BookingDetails; cents: number } & (
  | { stage: 'pending'; at: Date }
  | { stage: 'ahead' | 'on_hold'; at: null }
)

const MOST = 100

/** Money that waits, in the order in which it joins the balance, at most a hundred. */
export async function listWaiting(db: Database, providerId: string, now: Date): Promise<WaitingVisit[]> {
  const ids = await listWaitingIds(db, providerId, MOST)
  const visits = await listBookingDetails(
    db,
    ids.map(({ id }) => id),
  )
  return visits.map((visit) => ({
    visit,
    cents: splitOf(visit.payment.worthCents, visit.row).totalCents,
    ...stageOf(visit, now),
  }))
}

function stageOf(
  visit: BookingDetails,
  now: Date,
): { stage: 'pending'; at: Date } | { stage: 'ahead' | 'on_hold'; at: null } {
  const { row } = visit
  if (row.held_since === null && row.status !== 'cancelled' && !(row.status === 'completed' && row.ends_at <= now))
    return { stage: 'ahead', at: null }
  const at = earnsAt(visit)
  return at === null ? { stage: 'on_hold', at: null } : { stage: 'pending', at }
}
