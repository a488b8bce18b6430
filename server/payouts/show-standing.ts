import type { PayoutStanding } from '#contract/payouts.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findBalances } from './find-balances.ts'
import { listWaiting } from './find-waiting.ts'
import { presentStanding } from './present.ts'
import { findLastOnDemand } from './payout-queries.ts'
import { listHeldByBanks, sumWaitingTips } from './line-queries.ts'
import { findAccount } from './queries.ts'

type ShowDeps = Pick<Deps, 'db' | 'clock' | 'localTime'>

/** A provider's payout account, their waiting money and when it comes. */
export async function showStanding(deps: ShowDeps, providerId: string): Promise<PayoutStanding> {
  const { db, clock } = deps
  const now = clock.now()
  const [tipCents, byBanks, account, balances, waiting, lastAsked] = await Promise.all([
    sumWaitingTips(db, providerId),
    listHeldByBanks(db, providerId),
    findAccount(db, providerId),
    findBalances(db, providerId),
    listWaiting(db, providerId, now),
    findLastOnDemand(db, providerId),
  ])
  return presentStanding(deps, { tipCents, byBanks, account, balances, waiting, lastAsked })
}
