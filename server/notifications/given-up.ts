import { openTask, resolveTask, type TaskKey } from '#server/platform/tasks.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { countGivenUp } from './given-up-queries.ts'

/** So long what a message says is kept after nobody tries it any more. Rules: docs/product-rules.md#delivery */
export const GIVEN_UP_DAYS = 7

const TASK: TaskKey = { kind: 'message.given_up', subject: { type: 'lane', id: 'messages' } }
const MOST_COUNTED = 1000

/** Tells owners how many messages nobody tries any more; nothing waits for them once there are none. */
export async function tellGivenUp(deps: Pick<Deps, 'events'>, trx: Transaction): Promise<void> {
  const count = await countGivenUp(trx, MOST_COUNTED)
  if (count === 0) return resolveTask(deps, trx, TASK)
  await openTask(deps, trx, { ...TASK, dueAt: null, severity: 'normal', facts: { count } })
}
