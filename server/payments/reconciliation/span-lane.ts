import type { PaymentDeps, Span } from '#server/payments/gateway.ts'
import type { LaneWork } from '#server/platform/lanes.ts'
import { openTask, resolveTask } from '#server/platform/tasks.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { compareCheckouts, compareReports } from './compare-checkouts.ts'
import { compareRefunds, noteIfStill } from './compare-refunds.ts'
import { claimTelling, endLag, endSpanLag, findLag, growLag } from './lag-queries.ts'
import { hasTooManyDiscrepancies, listOpenNames } from './queries.ts'
import { advanceSpan, claimSpans, listOwnRefunds, type PlannedSpan } from './span-queries.ts'

/** Longer than a step takes; after it another process continues this one's work. */
const CLAIM_MS = 5 * 60_000
const LOOK_EVERY_MS = 5000

/**
 * Comparisons of other domains with the gateway, in the same steps. `isFirst`: the first step of a plan, when open
 * items are requested wherever they are. One that fails holds up neither the span nor the others: it gets what it has
 * not compared again in the next plan.
 */
export type Comparison = { name: string; compare(deps: PaymentDeps, span: Span, isFirst: boolean): Promise<void> }

type Step = { span: PlannedSpan; reached: Date | null }

/**
 * Works off what is planned, one step of one span at a time, beside everything else that a worker does. While the
 * gateway doesn't answer, the span waits and continues where it was. Rules: docs/product-rules.md#reconciliation
 */
export function createReconciliationLane(
  deps: PaymentDeps,
  others: readonly Comparison[],
): LaneWork<PlannedSpan, Step> {
  const { db, clock, log } = deps
  return {
    name: 'reconciliation',
    width: 1,
    restMs: 0,
    lookEveryMs: LOOK_EVERY_MS,
    take: (want, busy) =>
      busy.length > 0 ? Promise.resolve([]) : claimSpans(db, { want, now: clock.now(), claimMs: CLAIM_MS }),
    keyOf: () => 'span',
    handle: (span) =>
      compareSpan(deps, span, others).then(
        (reached) => ({ span, reached }),
        async (err: unknown) => {
          log.warn({ err, span }, 'reconciliation got no further; it will go on later')
          await noteStuckSpan(deps, span)
          return { span, reached: null }
        },
      ),
    async settle(steps) {
      for (const { span, reached } of steps) if (reached !== null) await advanceSpan(db, span, reached)
      await settleStuckSpans(deps)
    },
  }
}

async function compareSpan(
  deps: PaymentDeps,
  { planned_for, begins_at, until_at }: PlannedSpan,
  others: readonly Comparison[],
): Promise<Date> {
  if (await hasTooManyDiscrepancies(deps.db)) throw new Error('too many differences wait for an admin')
  // Once for each plan: what differed wherever it lies.
  const isFirst = planned_for.getTime() === until_at.getTime()
  if (isFirst) await lookAgain(deps)
  const reached = await compareCheckouts(deps, { from: begins_at, until: until_at })
  await compareRefunds(deps, { from: reached, until: until_at })
  for (const other of others) await compareOther(deps, other, { from: reached, until: until_at }, isFirst)
  return reached
}

async function compareOther(deps: PaymentDeps, { name, compare }: Comparison, span: Span, isFirst: boolean) {
  const lag = isFirst ? await findLag(deps.db, name) : undefined
  const whole = lag && lag.from < span.from ? { ...span, from: lag.from } : span
  try {
    await compare(deps, whole, isFirst)
  } catch (err) {
    deps.log.warn({ err, comparison: name }, 'comparison failed; it will be made later')
    return noteLag(deps, name, whole, deps.clock.now())
  }
  await settleLag(deps, name, whole)
}

const MOST = 500

/** Asks about everything that differed: what agrees by now closes by itself. */
async function lookAgain(deps: PaymentDeps): Promise<void> {
  const open = await listOpenNames(deps.db, MOST)
  for (const { kind, gateway_id } of open) {
    if (kind.includes('refund') || kind.includes('payout') || gateway_id === null) continue
    const report = await deps.gateway.findCheckout(gateway_id)
    if (report) await compareReports(deps, [report])
  }
  const ids = open.filter(({ kind }) => kind === 'missing_refund' || kind === 'refund_differs')
  const refunds = await listOwnRefunds(
    deps.db,
    ids.map(({ subject_id }) => subject_id),
  )
  for (const refund of refunds) await noteIfStill(deps, refund)
}

/** The gateway may be away for a while: no one has to look before. */
const TELL_AFTER_MS = 3_600_000
/** A failure that an admin closed and that continues is raised again a day later. */
const TELL_EVERY_MS = 24 * 3_600_000
/** Checkouts and refunds, which hold their span. */
const PAYMENTS = 'payments'

const taskOf = (id: string) => ({ kind: 'reconciliation.stuck', subject: { type: 'reconciliation', id } })

/** A comparison has failed: the rest of it waits for the next look, and after an hour an admin gets a task. */
async function noteLag(deps: PaymentDeps, comparison: string, span: Span, since: Date): Promise<void> {
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
async function settleLag(deps: PaymentDeps, comparison: string, span: Span): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (await endLag(trx, comparison, span)) await resolveTask(deps, trx, taskOf(comparison))
  })
}

/** A whole span has got no further. */
function noteStuckSpan(deps: PaymentDeps, { planned_for, begins_at, until_at }: PlannedSpan): Promise<void> {
  return noteLag(deps, PAYMENTS, { from: begins_at, until: until_at }, planned_for)
}

async function settleStuckSpans(deps: PaymentDeps): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (await endSpanLag(trx, PAYMENTS)) await resolveTask(deps, trx, taskOf(PAYMENTS))
  })
}
