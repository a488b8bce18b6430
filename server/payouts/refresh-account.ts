import { inTransaction } from '#server/platform/db/connection.ts'
import type { PayoutDeps } from './gateway.ts'
import { findAccount, lockAccount, updateAccount } from './queries.ts'

/**
 * Asks the gateway for the state of an account. Its events come late, twice and in any order, so they never say it
 * themselves. An account that can no longer be paid is reported immediately.
 */
export async function refreshAccount({ db, payoutGateway }: PayoutDeps, providerId: string): Promise<void> {
  const before = await findAccount(db, providerId)
  if (!before?.gateway_account_id) return
  const facts = await payoutGateway.retrieveAccount(before.gateway_account_id)
  await inTransaction(db, async (trx) => {
    const account = (await lockAccount(trx, providerId))!
    const isNews = account.state === 'ready' && facts.state !== 'ready'
    await updateAccount(trx, providerId, facts, before.news_heard, isNews)
  })
}
