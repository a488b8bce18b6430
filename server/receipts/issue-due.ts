import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { issueCreditNote, issueReceipt, issueRestored } from './issue-receipt.ts'
import { listDue, putOff, removeDue, type DueReceipt } from './queries.ts'

const BATCH = 50
const TRY_AGAIN_MS = 10 * 60_000

type IssueDeps = Pick<Deps, 'db' | 'clock' | 'localTime' | 'site' | 'log' | 'events'>

/** Issues what is due, in the order in which it was paid and sent back; what failed waits behind it. */
export async function issueDue(deps: IssueDeps): Promise<void> {
  await issueAll(deps, await listDue(deps.db, { now: deps.clock.now(), limit: BATCH }))
}

/** The same for one visit and its tips, or for one order, before somebody reads what there is of it. */
export async function issueDueOf(deps: IssueDeps, of: { bookingId: string } | { orderId: string }): Promise<void> {
  await issueAll(deps, await listDue(deps.db, { of, limit: BATCH }))
}

async function issueAll(deps: IssueDeps, due: DueReceipt[]): Promise<void> {
  for (const one of due)
    await issueOne(deps, one).catch(async (err: unknown) => {
      deps.log.error({ err, order: one.orderId }, 'receipt not issued')
      // One that fails must not keep the others from theirs: it is tried again later, or when somebody asks.
      await putOff(deps.db, one.position, new Date(deps.clock.now().getTime() + TRY_AGAIN_MS))
    })
}

async function issueOne(deps: IssueDeps, due: DueReceipt): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    // Somebody else is at it, or was.
    if (!(await removeDue(trx, due.position))) return
    if (due.restoredBy !== null) await issueRestored(deps, trx, due)
    else await (due.refundId === null ? issueReceipt : issueCreditNote)(deps, trx, due)
  })
}
