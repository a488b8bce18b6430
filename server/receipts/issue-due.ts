import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { issueCreditNote, issueReceipt } from './issue-receipt.ts'
import { listDue, removeDue, type DueReceipt } from './queries.ts'

const BATCH = 50

type IssueDeps = Pick<Deps, 'db' | 'clock' | 'localTime' | 'site' | 'log'>

/** Issues what is due, in the order in which it was paid and sent back. */
export async function issueDue(deps: IssueDeps): Promise<void> {
  await issueAll(deps, await listDue(deps.db, { limit: BATCH }))
}

/** The same for one visit, before somebody reads what there is of it. */
export async function issueDueOf(deps: IssueDeps, orderId: string): Promise<void> {
  await issueAll(deps, await listDue(deps.db, { orderId, limit: BATCH }))
}

async function issueAll(deps: IssueDeps, due: DueReceipt[]): Promise<void> {
  for (const one of due)
    // One that fails must not keep the others from theirs; the next sweep tries it again.
    await issueOne(deps, one).catch((err: unknown) => deps.log.error({ err, order: one.orderId }, 'receipt not issued'))
}

async function issueOne(deps: IssueDeps, due: DueReceipt): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    // Somebody else is at it, or was.
    if (!(await removeDue(trx, due.position))) return
    await (due.refundId === null ? issueReceipt : issueCreditNote)(deps, trx, due)
  })
}
