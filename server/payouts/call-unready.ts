import { inTransaction } from '#server/platform/db/connection.ts'
import { PAYOUT_ACCOUNT_CALLED } from './events.ts'
import { findBalances } from './find-balances.ts'
import type { PayoutDeps } from './gateway.ts'
import { listUnready, lockAccount, updateAsked } from './queries.ts'
import { refreshAccount } from './refresh-account.ts'

const EVERY_MS = 3 * 86_400_000
const BATCH = 20

/**
 * Reminds providers every three days whose account can't take their waiting money. Asks the gateway first, because the
 * account may be ready by now. Rules: docs/product-rules.md#payouts
 */
export async function callUnready(deps: PayoutDeps): Promise<void> {
  const { db, clock, log } = deps
  const now = clock.now()
  const due = await listUnready(db, { askedBefore: new Date(now.getTime() - EVERY_MS), now, limit: BATCH })
  for (const id of due) {
    await refreshAccount(deps, id).catch((err: unknown) => log.warn({ err, provider: id }, 'account not read'))
    await callOne(deps, id).catch((err: unknown) => log.error({ err, provider: id }, 'not asked about payouts'))
  }
}

async function callOne(deps: PayoutDeps, providerId: string): Promise<void> {
  const { db, clock, events } = deps
  await inTransaction(db, async (trx) => {
    const at = clock.now()
    const account = (await lockAccount(trx, providerId))!
    const isDue = account.asked_at === null || Math.abs(at.getTime() - account.asked_at.getTime()) >= EVERY_MS
    if (account.state === 'ready' || !isDue) return
    await updateAsked(trx, providerId, at)
    const { availableCents: waitingCents } = await findBalances(trx, providerId)
    // While the gateway looks at the papers, there is nothing to do.
    if (account.state === 'checking' || waitingCents <= 0) return
    await events.publish(trx, PAYOUT_ACCOUNT_CALLED, { account, waitingCents, at })
  })
}
