import { raiseAttention, settleAttention } from '#server/platform/attention.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { claimCheck, listBreaks, listTotals, takeBalances, type AccountTotal, type Break } from './balance-queries.ts'

/** What is told of one kind of break: more of the same say no more. */
const BREAKS_SHOWN = 50

const TASK = { kind: 'ledger.broken', subject: { type: 'ledger', id: 'ledger' } }

export type LedgerCheck = { totals: AccountTotal[]; breaks: Break[] }

/** The trial balance, and everything in which the books differ from what they tell of. Reads only. */
export async function checkLedger({ db }: Pick<Deps, 'db'>): Promise<LedgerCheck> {
  return { totals: await listTotals(db), breaks: await listBreaks(db, BREAKS_SHOWN) }
}

/**
 * Once a day: keeps the balances, so that asking for one stays quick however long the books become, and checks all of it.
 * What differs becomes a task for the admins, and no longer is one as soon as it does not.
 */
export async function tendLedger(deps: Deps): Promise<void> {
  const { db, clock, localTime, log } = deps
  if (!(await claimCheck(db, localTime.localDate(clock.now())))) return
  // Somebody was writing for longer: what is kept is older, and everything still right.
  await inTransaction(db, takeBalances).catch((err: unknown) => log.warn({ err }, 'balances not taken'))
  const { breaks } = await checkLedger(deps)
  await inTransaction(db, async (trx) => {
    if (breaks.length === 0) return settleAttention(deps, trx, TASK)
    log.error({ breaks }, 'the ledger does not agree with what it tells of')
    await raiseAttention(deps, trx, { ...TASK, dueAt: null, severity: 'urgent', facts: { count: breaks.length } })
  })
}
