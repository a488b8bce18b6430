import type { PayoutStanding } from '#contract/payouts.ts'
import { earnsAt, listBookingDetails, splitOf } from '#server/bookings/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findBalances } from './find-balances.ts'
import { listDueVisits } from './held-queries.ts'
import { presentStanding } from './present.ts'
import { findLastOnDemand } from './payout-queries.ts'
import { sumWaitingTips } from './line-queries.ts'
import { findAccount } from './queries.ts'

type ShowDeps = Pick<Deps, 'db' | 'clock' | 'localTime'>

/** How somebody is paid, what waits for them and when it comes. */
export async function showStanding(deps: ShowDeps, providerId: string): Promise<PayoutStanding> {
  const { db, clock } = deps
  const now = clock.now()
  const [tipCents, account, balances, waiting, lastAsked] = await Promise.all([
    sumWaitingTips(db, providerId),
    findAccount(db, providerId),
    findBalances(db, providerId),
    findWaiting(db, providerId, now),
    findLastOnDemand(db, providerId),
  ])
  return presentStanding(deps, { tipCents, account, balances, waiting, lastAsked })
}

/** What is done and paid, and not hers yet. `from`: when the first of it will be. */
export type Waiting = { cents: number; from: Date | null }

async function findWaiting(db: Database, providerId: string, now: Date): Promise<Waiting> {
  const due = await listDueVisits(db, providerId, now)
  const visits = await listBookingDetails(
    db,
    due.map(({ booking_id }) => booking_id),
  )
  const still = visits.flatMap((visit) => {
    const at = earnsAt(visit)
    return at === null ? [] : [{ at, cents: splitOf(visit.payment.worthCents, visit.row).totalCents }]
  })
  const first = still.reduce<Date | null>((from, { at }) => (from === null || at < from ? at : from), null)
  return { cents: still.reduce((sum, { cents }) => sum + cents, 0), from: first }
}
