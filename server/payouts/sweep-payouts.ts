import { lacksTaxDetails } from '#server/taxes/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hourly } from '#server/platform/housekeeping.ts'
import { forEachBatch } from './batches.ts'
import { callUnready } from './call-unready.ts'
import type { PayoutDeps } from './gateway.ts'
import { isCatchingUp } from './payout-queries.ts'
import { isHeld, listAccountsWithNews, listTurns, lockAccount, updateTurn } from './queries.ts'
import { refreshAccount } from './refresh-account.ts'
import { lastTurn } from './schedule.ts'
import { startPayout } from './start-payout.ts'
import { writeOffDebts } from './write-off.ts'

const BATCH = 200
/** Accounts that are read anew in one go: each is a call to the gateway. */
const READ_AT_ONCE = 20

/** The payouts' due work. Rules: docs/product-rules.md#payouts */
export function createPayoutSweep(deps: PayoutDeps): () => Promise<void> {
  const tidy = hourly((now) => writeOffDebts(deps, now))
  let readThrough = ''
  return async () => {
    readThrough = await readAccounts(deps, readThrough)
    await payWeekly(deps)
    await callUnready(deps)
    await tidy(deps.clock.now())
  }
}

/** A few at a time, from where it was: accounts that cannot be read keep no other from it. @returns how far it got */
async function readAccounts(deps: PayoutDeps, after: string): Promise<string> {
  const ids = await listAccountsWithNews(deps.db, after, READ_AT_ONCE)
  for (const id of ids)
    await refreshAccount(deps, id).catch((err: unknown) => deps.log.warn({ err, provider: id }, 'account not read'))
  return ids.length < READ_AT_ONCE ? '' : ids.at(-1)!
}

/**
 * On Mondays at six everybody is paid what they have earned. Each account takes its turn once, under its lock and
 * together with the payout, whichever process runs it and however the clock moves; a provider who can't be paid then
 * has the next.
 */
async function payWeekly(deps: Deps): Promise<void> {
  const { db, clock, localTime, log } = deps
  if (await isCatchingUp(db)) return
  const monday = lastTurn(localTime, clock.now())
  await forEachBatch(
    (after) => listTurns(db, monday, after, BATCH),
    // One that fails must not keep the others from theirs; the next sweep tries it again.
    (id) => takeTurn(deps, id, monday).catch((err: unknown) => log.error({ err, provider: id }, 'weekly payout')),
  )
}

async function takeTurn(deps: Deps, providerId: string, monday: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const account = await lockAccount(trx, providerId)
    if (!account || account.turn_on === monday) return
    await updateTurn(trx, providerId, monday)
    if (await lacksTaxDetails({ ...deps, db: trx }, providerId)) return
    if (account.state === 'ready' && !isHeld(account))
      await startPayout(deps, trx, account, { kind: 'weekly', leastCents: 1 })
  })
}
