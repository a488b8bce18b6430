import { openTask, resolveTask, type TaskKey } from '#server/platform/tasks.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { endPairHold, listEndedHolds, startPairHold } from './queries.ts'

/** How long after a payment banks call others of the same card fraud. */
const HELD_MS = 120 * 86_400_000
const KIND = 'fraud.held'
const BATCH = 100

/**
 * It was fraud, and who bears it is said: what else the same two have between them, not paid out, waits on, and the client
 * gives no tips, until an admin closes the task of it or the time is over. Rules: docs/product-rules.md#chargebacks
 */
export async function holdPair(deps: Deps, trx: Transaction, disputeId: string): Promise<void> {
  const until = await startPairHold(trx, { disputeId, lastsMs: HELD_MS, now: deps.clock.now() })
  if (until === undefined) return
  await openTask(deps, trx, {
    kind: KIND,
    subject: { type: 'dispute', id: disputeId },
    dueAt: null,
    severity: 'normal',
    facts: { until: deps.localTime.longDate(deps.localTime.localDate(until)) },
  })
}

/** An admin has closed a task. Harmless for any other. */
export async function releasePair(trx: Transaction, { kind, subject }: TaskKey): Promise<void> {
  if (kind === KIND) await endPairHold(trx, subject.id)
}

/** Their time is over. */
export async function releaseDuePairs(deps: Deps): Promise<void> {
  for (const id of await listEndedHolds(deps.db, deps.clock.now(), BATCH))
    await inTransaction(deps.db, async (trx) => {
      await endPairHold(trx, id)
      await resolveTask(deps, trx, { kind: KIND, subject: { type: 'dispute', id } })
    })
}
