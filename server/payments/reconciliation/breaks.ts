import { raiseAttention, settleAttention } from '#server/platform/attention.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { closeAgreed, insertBreak, type NewBreak } from './queries.ts'

type BreakDeps = Pick<Deps, 'clock' | 'events' | 'log'>

const subjectOf = (id: string) => ({ kind: 'gateway.differs', subject: { type: 'break', id } })

/**
 * Keeps something in which the payment company and our books differ, with all that was said of it, and asks for a person.
 * Until it is closed it holds what it touches and nothing else. Told again it changes nothing.
 * Rules: docs/product-rules.md#reconciliation
 */
export async function noteBreak(deps: BreakDeps, trx: Transaction, found: NewBreak): Promise<void> {
  const id = await insertBreak(trx, newId(), found, deps.clock.now())
  if (id === null) return
  const { kind, subject_id, expected_cents, found_cents, currency } = found
  deps.log.error({ kind, subject: subject_id, expected_cents, found_cents }, 'the payment company and our books differ')
  const facts = { what: kind, expected: expected_cents, found: found_cents, currency }
  await raiseAttention(deps, trx, { ...subjectOf(id), dueAt: null, severity: 'urgent', facts })
}

/** Both sides agree on these again: whatever was open about them closes by itself. */
export async function settleBreaks(deps: BreakDeps, trx: Transaction, subjectIds: string[]): Promise<void> {
  for (const id of await closeAgreed(trx, subjectIds, deps.clock.now())) await closeTask(deps, trx, id)
}

export function closeTask(deps: Pick<Deps, 'events'>, trx: Transaction, id: string): Promise<void> {
  return settleAttention(deps, trx, subjectOf(id))
}
