import { openTask, resolveTask, type TaskKey } from '#server/platform/tasks.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { countDeadLetters } from './dead-letters-queries.ts'

/** How long a message's content is stored after the last try. Rules: docs/product-rules.md#delivery */
export const DEAD_LETTER_DAYS = 7

const TASK: TaskKey = { kind: 'message.given_up', subject: { type: 'lane', id: 'messages' } }
const MOST_COUNTED = 1000

/** Tells owners how many messages were given up; the task is resolved once there are none. */
export async function openDeadLetterTask(deps: Pick<Deps, 'events'>, trx: Transaction): Promise<void> {
  const count = await countDeadLetters(trx, MOST_COUNTED)
  if (count === 0) return resolveTask(deps, trx, TASK)
  await openTask(deps, trx, { ...TASK, dueAt: null, severity: 'normal', facts: { count } })
}
