import { resolveTask } from '#server/platform/tasks.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { closeRuling, findWaitingRuling } from './queries.ts'

/** The dispute has ended otherwise: no one has to approve a decision about it any more. */
export async function dropWaitingRuling(
  deps: Deps,
  trx: Transaction,
  disputeId: string,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const ruling = await findWaitingRuling(trx, disputeId)
  if (!ruling) return
  const closing = { state: 'refused', closed_by: null, closed_at: at, close_reason: reason } as const
  if (!(await closeRuling(trx, ruling.id, closing))) return
  await resolveTask(deps, trx, { kind: 'ruling.waiting', subject: { type: 'ruling', id: ruling.id } })
}
