import { lacksTaxDetails } from '#server/taxes/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hourly } from '#server/platform/housekeeping.ts'
import { forEachBatch } from './batches.ts'
import type { PayoutDeps } from './gateway.ts'
import { isCatchingUp } from './payout-queries.ts'
import {
  isHeld,
  listAccountsWithNews,
  listTurns,
  listUnready,
  lockAccount,
  updateAsked,
  updateTurn,
} from './queries.ts'
import { refreshAccount } from './refresh-account.ts'
import { lastTurn } from './schedule.ts'
import { startPayout } from './start-payout.ts'
import { writeOffDebts } from './write-off.ts'
import { PAYOUT_ACCOUNT_CALLED } from './events.ts'
import { findBalances } from './find-balances.ts'

const BATCH = 200
/** Accounts that are read again in one go: each is a call to the gateway. */
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
 * On Mondays at six every provider is paid what they have earned. Each account takes its turn once, under its lock and
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

const CALLED_EVERY_MS = 3 * 86_400_000
const CALLED_AT_ONCE = 20

/**
 * Providers with money waiting and an account that can't be paid are told how to fix it, every three days. The gateway
 * is asked before: it may be fixed already. Rules: docs/product-rules.md#payouts
 */
async function callUnready(deps: PayoutDeps): Promise<void> {
  const { db, clock, log } = deps
  const now = clock.now()
  const due = await listUnready(db, {
    askedBefore: new Date(now.getTime() - CALLED_EVERY_MS),
    now,
    limit: CALLED_AT_ONCE,
  })
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
    const isDue = account.asked_at === null || Math.abs(at.getTime() - account.asked_at.getTime()) >= CALLED_EVERY_MS
    if (account.state === 'ready' || !isDue) return
    await updateAsked(trx, providerId, at)
    const { availableCents: waitingCents } = await findBalances(trx, providerId)
    // While the gateway looks at the papers, there is nothing to do.
    if (account.state === 'checking' || waitingCents <= 0) return
    await events.publish(trx, PAYOUT_ACCOUNT_CALLED, { account, waitingCents, at })
  })
}
