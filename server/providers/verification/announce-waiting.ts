import { findPerson } from '#server/accounts/index.ts'
import { openTask, resolveTask } from '#server/platform/tasks.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findVerification } from './queries.ts'

/** Due within two days. Rules: docs/product-rules.md#tasks */
const LOOK_WITHIN_MS = 48 * 3_600_000

/** Whether a provider's application waits for an admin, announced again after every possible change. */
export async function announceWaiting(
  deps: Pick<Deps, 'events' | 'clock'>,
  trx: Transaction,
  providerId: string,
): Promise<void> {
  const row = await findVerification(trx, providerId, deps.clock.now())
  const key = { kind: 'provider.applied', subject: { type: 'provider', id: providerId } }
  if (row?.state !== 'submitted' || row.submitted_at === null) return resolveTask(deps, trx, key)
  const dueAt = new Date(row.submitted_at.getTime() + LOOK_WITHIN_MS)
  const facts = { name: (await findPerson(trx, providerId))?.full_name ?? '' }
  await openTask(deps, trx, { ...key, dueAt, severity: 'normal', facts })
}
