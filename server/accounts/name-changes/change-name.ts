import { openTask, resolveTask } from '#server/platform/tasks.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import type { Name } from '#server/accounts/names.ts'
import { findPerson, touchPerson } from '#server/accounts/queries.ts'
import { findWaitingName, insertNameChange, withdrawName } from './queries.ts'

/** Due within two days. Rules: docs/product-rules.md#tasks */
const LOOK_WITHIN_MS = 48 * 3_600_000

/**
 * Applies a new name, with the person's row locked. An approved provider's waits for an admin, and undefined is
 * returned; any other is returned, to be written immediately. Requesting the current name withdraws a waiting one.
 */
export async function changeName(
  deps: Pick<Deps, 'clock' | 'events'>,
  trx: Transaction,
  userId: string,
  name: Name,
): Promise<Name | undefined> {
  const person = await findPerson(trx, userId)
  if (person?.role !== 'provider') return name
  const waiting = await findWaitingName(trx, userId)
  if (waiting?.full_name === name.full_name) return undefined
  const at = deps.clock.now()
  await withdrawName(trx, userId, at)
  await touchPerson(trx, userId)
  const key = { kind: 'name.changed', subject: { type: 'person', id: userId } }
  if (name.full_name === person.full_name) {
    await resolveTask(deps, trx, key)
    return undefined
  }
  const change = { ...name, id: newId(), user_id: userId, old_name: person.full_name, asked_at: at }
  await insertNameChange(trx, change)
  const dueAt = new Date(at.getTime() + LOOK_WITHIN_MS)
  await openTask(deps, trx, { ...key, dueAt, severity: 'normal', facts: { name: person.full_name } })
  return undefined
}
