import { lockOrder } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { issueDocument, type IssueDeps } from './issue-receipt.ts'
import { insertDue, listDue, putOff, removeDue, type DueReceipt } from './queries.ts'

const BATCH = 50
const TRY_AGAIN_MS = 10 * 60_000

type SweepDeps = IssueDeps & Pick<Deps, 'db' | 'log'>

/** Checks what is due, in the order in which it happened; failed ones go to the end. */
export async function issueDue(deps: SweepDeps): Promise<void> {
  await issueAll(deps, await listDue(deps.db, { now: deps.clock.now(), limit: BATCH }))
}

/** The same for one visit and its tips, or for one order, before its documents are read. */
export async function issueDueOf(deps: SweepDeps, of: { bookingId: string } | { orderId: string }): Promise<void> {
  await issueAll(deps, await listDue(deps.db, { of, limit: BATCH }))
}

async function issueAll(deps: SweepDeps, due: DueReceipt[]): Promise<void> {
  for (const one of due)
    await issueOne(deps, one).catch(async (err: unknown) => {
      deps.log.error({ err, order: one.orderId }, 'receipt not issued')
      // A failing one must not hold up the others: it is tried again later, or on request.
      await putOff(deps.db, one.position, new Date(deps.clock.now().getTime() + TRY_AGAIN_MS))
    })
}

async function issueOne(deps: SweepDeps, due: DueReceipt): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    // The order comes first, as when something is noted as due: otherwise the two wait for each other.
    const order = await lockOrder(trx, due.orderId)
    // Another worker took it.
    if (!order || !(await removeDue(trx, due.position))) return
    const until = await issueDocument(deps, trx, due, order)
    if (until) await insertDue(trx, due.orderId, null, until)
  })
}
