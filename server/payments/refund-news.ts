import { openTask, resolveTask, type TaskKey } from '#server/platform/tasks.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listLines } from './queries.ts'
import { REFUND_MADE, REFUND_REFUSED } from './refund-events.ts'
import { markMade, markRefused } from './refund-queries.ts'

export const stuckTask = (id: string): TaskKey => ({ kind: 'refund.stuck', subject: { type: 'refund', id } })

type NewsDeps = Pick<Deps, 'clock' | 'events'>

/** Harmless for one that is known to be made, or that is none of ours. */
export async function confirmMade(deps: NewsDeps, trx: Transaction, id: string): Promise<void> {
  const made = await markMade(trx, id, deps.clock.now())
  if (!made) return
  await resolveTask(deps, trx, stuckTask(id))
  await deps.events.publish(trx, REFUND_MADE, made)
}

/** Notifies the payer and asks an admin to look. Rules: docs/product-rules.md#refunds */
export async function refuse(
  deps: NewsDeps,
  trx: Transaction,
  id: string,
  { count, why }: { count: number; why: string },
): Promise<void> {
  const refused = await markRefused(trx, id, deps.clock.now())
  if (!refused) return
  const { orderId: order, amountCents: cents } = refused
  const facts = { cents, count, order, why }
  await openTask(deps, trx, { ...stuckTask(id), dueAt: null, severity: 'normal', facts })
  const what = (await listLines(trx, order))[0]?.label ?? ''
  await deps.events.publish(trx, REFUND_REFUSED, { ...refused, what })
}
