import type { Deps } from '#server/platform/deps.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import type { Name } from '#server/accounts/names.ts'
import { findPerson, touchPerson } from '#server/accounts/queries.ts'
import { findWaitingName, insertNameChange, withdrawName } from './queries.ts'

/**
 * What becomes of another name, with the person's row locked: it is answered to be written at once, or, for somebody who
 * was approved as a provider, kept for an admin and nothing answered. The name of now withdraws what waits.
 */
export async function takeName(
  { clock }: Pick<Deps, 'clock'>,
  trx: Transaction,
  userId: string,
  name: Name,
): Promise<Name | undefined> {
  const person = await findPerson(trx, userId)
  if (person?.role !== 'provider') return name
  const waiting = await findWaitingName(trx, userId)
  if (waiting?.full_name === name.full_name) return undefined
  const at = clock.now()
  await withdrawName(trx, userId, at)
  await touchPerson(trx, userId)
  if (name.full_name === person.full_name) return undefined
  const change = { ...name, id: newId(), user_id: userId, old_name: person.full_name, asked_at: at }
  await insertNameChange(trx, change)
  return undefined
}
