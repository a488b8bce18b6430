import type { PaymentDeps, Span } from '#server/payments/gateway.ts'
import type { LaneWork } from '#server/platform/lanes.ts'
import { compareCheckouts } from './compare-checkouts.ts'
import { compareRefunds } from './compare-refunds.ts'
import { findLag } from './lag-queries.ts'
import { lookAgain } from './look-again.ts'
import { noteLag, noteStuckSpan, settleLag, settleStuckSpans } from './note-lag.ts'
import { hasTooManyBreaks } from './queries.ts'
import { advanceSpan, claimSpans, type PlannedSpan } from './span-queries.ts'

/** Longer than a step takes; after it somebody else goes on with what this process had in hand. */
const CLAIM_MS = 5 * 60_000
const LOOK_EVERY_MS = 5000

/**
 * Comparisons of other domains with the gateway, in the same steps. `isFirst`: the first step of a plan, when what is open
 * is asked for wherever it lies. One that fails keeps neither the span nor the others waiting: what it has not compared it
 * is given again in the next plan.
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
  if (await hasTooManyBreaks(deps.db)) throw new Error('too many differences wait for an admin')
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
