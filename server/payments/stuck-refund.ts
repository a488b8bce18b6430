import { raiseAttention, type AttentionKey } from '#server/platform/attention.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { RefundRefusal } from './gateway.ts'
import { countRefusal, type ClaimedRefund } from './refund-queries.ts'

/** From so many tries on a person should look. */
export const STUCK_AFTER = 5

export const stuckTask = (id: string): AttentionKey => ({ kind: 'refund.stuck', subject: { type: 'refund', id } })

/** What was refused is asked for under another key; what does not go through for long is for a person to look at. */
export async function noteTrouble(
  deps: Pick<Deps, 'db' | 'events'>,
  refund: ClaimedRefund,
  err: unknown,
): Promise<void> {
  const { id, attempts, amount_cents: cents, order_id: order } = refund
  await inTransaction(deps.db, async (trx) => {
    if (!(await countRefusal(trx, id, err instanceof RefundRefusal)) || attempts < STUCK_AFTER) return
    const why = err instanceof RefundRefusal ? err.code : null
    const facts = { cents, count: attempts, order, why }
    await raiseAttention(deps, trx, { ...stuckTask(id), dueAt: null, severity: 'normal', facts })
  })
}
