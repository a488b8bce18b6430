import { openTask } from '#server/platform/tasks.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { RefundRefusal } from './gateway.ts'
import { countRefusal, type ClaimedRefund } from './refund-queries.ts'
import { refuse, stuckTask } from './refund-news.ts'

/** After this many tries a person should look. */
export const STUCK_AFTER = 5

/**
 * A refused refund is requested under another key. Refunds that the card refuses, or that fail for long, are for an
 * admin.
 */
export async function noteTrouble(
  deps: Pick<Deps, 'db' | 'events' | 'clock'>,
  refund: ClaimedRefund,
  err: unknown,
): Promise<void> {
  const { id, attempts, amount_cents: cents, order_id: order } = refund
  await inTransaction(deps.db, async (trx) => {
    if (!(await countRefusal(trx, id, err instanceof RefundRefusal))) return
    if (err instanceof RefundRefusal && err.isOfCard) return refuse(deps, trx, id, { count: attempts, why: err.code })
    if (attempts < STUCK_AFTER) return
    const why = err instanceof RefundRefusal ? err.code : null
    const facts = { cents, count: attempts, order, why }
    await openTask(deps, trx, { ...stuckTask(id), dueAt: null, severity: 'normal', facts })
  })
}
