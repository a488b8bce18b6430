import { TASK_OPENED, TASK_RESOLVED } from '#server/platform/tasks.ts'
import { inTransaction, type Database, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { announceLive, announceLiveLater } from '#server/platform/live.ts'
import { KINDS_OVER_WHEN_DUE } from './kinds.ts'
import { closeTasksDue, deleteClosedBefore, listAdmins, settleTask, upsertTask } from './queries.ts'

/** Keeps the list of what waits for an admin, in the transaction of the cause. Rules: docs/product-rules.md#tasks */
export function registerTaskSubscribers(deps: Deps): void {
  const { events, clock } = deps
  events.subscribe(TASK_OPENED, async (trx, attention) => {
    const admins = await upsertTask(trx, newId(), attention, clock.now())
    announceLiveLater(deps, trx, async () =>
      (await admins()).map((personId) => ({ personId, change: { type: 'tasks' } })),
    )
  })
  events.subscribe(TASK_RESOLVED, async (trx, key) => {
    if (await settleTask(trx, key, clock.now())) await tellAdmins(deps, trx)
  })
}

export async function tellAdmins(deps: Pick<Deps, 'pubsub'>, trx: Transaction): Promise<void> {
  for (const id of await listAdmins(trx)) announceLive(deps, trx, id, { type: 'tasks' })
}

/** Closes tasks whose matter has settled itself by the time they are due. Rules: docs/product-rules.md#tasks */
export async function closeOverTasks(deps: Deps): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if ((await closeTasksDue(trx, KINDS_OVER_WHEN_DUE, deps.clock.now())) > 0) await tellAdmins(deps, trx)
  })
}

const KEPT_MS = 365 * 24 * 3_600_000

/** Rules: docs/product-rules.md#retention */
export function purgeClosedTasks(db: Database, now: Date): Promise<void> {
  return deleteClosedBefore(db, new Date(now.getTime() - KEPT_MS))
}
