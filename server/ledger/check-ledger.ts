import { openTask, resolveTask } from '#server/platform/tasks.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { wakeLane, type LaneWork } from '#server/platform/lanes.ts'
import { listDiscrepancies, listTotals, takeBalances, type AccountTotal, type Break } from './balance-queries.ts'
import {
  allowLongLook,
  claimCheck,
  findKeptCheck,
  insertAsked,
  keepCheck,
  keepFailure,
  listTotalsNow,
  renewClaim,
  type KeptCheck,
} from './check-queries.ts'

/** Report of one kind of break: further ones of the kind add nothing. */
const BREAKS_SHOWN = 50

const TASK = { kind: 'ledger.broken', subject: { type: 'ledger', id: 'ledger' } }

export type LedgerCheck = { totals: AccountTotal[]; breaks: Break[] }

/** The trial balance, and every difference between the books and what they record. Reads only. */
export async function checkLedger({ db }: Pick<Deps, 'db'>): Promise<LedgerCheck> {
  return { totals: await listTotals(db), breaks: await listDiscrepancies(db, BREAKS_SHOWN) }
}

/**
 * Longer than any single read of the books takes, before each of which it starts again; after it another process starts
 * over.
 */
const CLAIM_MS = 15 * 60_000
const TRY_AGAIN_MS = 10 * 60_000
const LOOK_EVERY_MS = 3000

/** Current balances of the books, and the result of the last check. Reads no more than since then. */
export async function showLedger({ db }: Pick<Deps, 'db'>): Promise<KeptCheck & { totals: AccountTotal[] }> {
  return { ...(await findKeptCheck(db)), totals: await listTotalsNow(db) }
}

/** Lets the books be checked again right away. */
export async function askForCheck({ db, clock, pubsub }: Pick<Deps, 'db' | 'clock' | 'pubsub'>): Promise<void> {
  await inTransaction(db, async (trx) => {
    await insertAsked(trx, clock.now())
    wakeLane({ pubsub }, trx, LANE)
  })
}

const LANE = 'ledger_check'

/**
 * Once a day, and whenever an admin asks: keeps the balances, so that asking for one stays quick however long the books
 * become, and checks all of it, beside everything else that a worker does. A difference opens a task for the admins,
 * and closes it when it is gone; so does a check that never finishes, which is tried again.
 */
export function createLedgerLane(deps: Deps): LaneWork<Claim, void> {
  const { db, clock, localTime } = deps
  return {
    name: LANE,
    width: 1,
    restMs: 0,
    lookEveryMs: LOOK_EVERY_MS,
    async take(_, busy) {
      if (busy.length > 0) return []
      const now = clock.now()
      const claim = { day: localTime.localDate(now), until: claimEnd(now) }
      return (await claimCheck(db, { ...claim, now })) ? [claim] : []
    },
    keyOf: () => 'check',
    handle: (claim) => tendLedger(deps, claim).catch((err: unknown) => noteFailure(deps, claim, err)),
    settle: () => Promise.resolve(),
  }
}

/** `until`: other processes leave it to this one. Moves on while it checks. */
type Claim = { day: string; until: Date }

function claimEnd(now: Date): Date {
  return new Date(now.getTime() + CLAIM_MS)
}

async function tendLedger(deps: Deps, claim: Claim): Promise<void> {
  const { db, clock, log } = deps
  const begunAt = clock.now()
  // A long writing transaction: the stored balances are older, and still right.
  await inTransaction(db, takeBalances).catch((err: unknown) => log.warn({ err }, 'balances not taken'))
  const breaks = await inTransaction(db, async (trx) => {
    await allowLongLook(trx)
    return listDiscrepancies(trx, BREAKS_SHOWN, () => renew(deps, claim))
  })
  await inTransaction(db, async (trx) => {
    const { day, until: claimed } = claim
    if (!(await keepCheck(trx, { day, begunAt, at: clock.now(), breaks, claimed }))) return
    if (breaks.length === 0) return resolveTask(deps, trx, TASK)
    log.error({ breaks }, 'the ledger does not agree with what it tells of')
    await openTask(deps, trx, { ...TASK, dueAt: null, severity: 'urgent', facts: { count: breaks.length } })
  })
}

/** @throws when this process was away for so long that another one has started over */
async function renew({ db, clock }: Deps, claim: Claim): Promise<void> {
  const until = claimEnd(clock.now())
  if (!(await renewClaim(db, { from: claim.until, until }))) throw new Error('another process checks the ledger')
  claim.until = until
}

async function noteFailure(deps: Deps, { until: claimed }: Claim, err: unknown): Promise<void> {
  deps.log.error({ err }, 'the ledger could not be checked')
  await inTransaction(deps.db, async (trx) => {
    const until = new Date(deps.clock.now().getTime() + TRY_AGAIN_MS)
    if (!(await keepFailure(trx, { claimed, until }))) return
    await openTask(deps, trx, { ...TASK, dueAt: null, severity: 'urgent', facts: { count: null } })
  })
}
