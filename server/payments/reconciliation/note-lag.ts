import type { PaymentDeps, Span } from '#server/payments/gateway.ts'
import { openTask, resolveTask } from '#server/platform/tasks.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { claimTelling, endLag, endSpanLag, growLag } from './lag-queries.ts'
import type { PlannedSpan } from './span-queries.ts'

/** The gateway may be away for a while: nobody has to look before. */
const TELL_AFTER_MS = 3_600_000
/** A failure that an admin closed and that continues is raised again a day later. */
const TELL_EVERY_MS = 24 * 3_600_000
/** Checkouts and refunds, which hold their span. */
const PAYMENTS = 'payments'

const taskOf = (id: string) => ({ kind: 'reconciliation.stuck', subject: { type: 'reconciliation', id } })

/** A comparison has failed: what it has not compared is kept for the next look, and after an hour somebody is asked. */
export async function noteLag(deps: PaymentDeps, comparison: string, span: Span, since: Date): Promise<void> {
  const now = deps.clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  await inTransaction(deps.db, async (trx) => {
    await growLag(trx, comparison, span, since)
    const when = { now, since: before(TELL_AFTER_MS), toldBefore: before(TELL_EVERY_MS) }
    if (!(await claimTelling(trx, comparison, when))) return
    const facts = { what: comparison }
    await openTask(deps, trx, { ...taskOf(comparison), dueAt: null, severity: 'urgent', facts })
  })
}

/** A comparison has come to its end. */
export async function settleLag(deps: PaymentDeps, comparison: string, span: Span): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (await endLag(trx, comparison, span)) await resolveTask(deps, trx, taskOf(comparison))
  })
}

/** A whole span has got no further. */
export function noteStuckSpan(deps: PaymentDeps, { planned_for, begins_at, until_at }: PlannedSpan): Promise<void> {
  return noteLag(deps, PAYMENTS, { from: begins_at, until: until_at }, planned_for)
}

export async function settleStuckSpans(deps: PaymentDeps): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (await endSpanLag(trx, PAYMENTS)) await resolveTask(deps, trx, taskOf(PAYMENTS))
  })
}
