import type { Answer } from '#contract/endpoint.ts'
import { formatCents, toDollars } from '#contract/money.ts'
import {
  type getProviderInsights,
  INSIGHT_BARS,
  INSIGHT_DAYS,
  type InsightFigure,
} from '#contract/bookings/insights.ts'
import type { Deps } from '#server/platform/deps.ts'
import { compare } from './compare.ts'
import { countPeriods, type PeriodRow } from './queries.ts'

const DAYS_PER_BAR = (INSIGHT_DAYS * 2) / INSIGHT_BARS

/** The last 30 days of a provider beside the 30 before: hours of the clock, not calendar days, so both are as long. */
export async function showInsights(deps: Deps, providerId: string): Promise<Answer<typeof getProviderInsights>> {
  const rows = await countPeriods(deps.db, {
    providerId,
    now: deps.clock.now(),
    days: DAYS_PER_BAR,
    count: INSIGHT_BARS,
  })
  const counted = { show: String, fewer: 'fewer' as const }
  const earned = barsOf(rows, ({ earned_cents }) => earned_cents)
  const awaited = barsOf(rows, ({ awaited_cents }) => awaited_cents)
  return {
    requests: compare(
      barsOf(rows, ({ requests }) => requests),
      counted,
    ),
    visits: compare(
      barsOf(rows, ({ visits }) => visits),
      counted,
    ),
    earnings: inDollars(compare(earned, { show: formatCents, fewer: 'less' })),
    awaiting_payment: toDollars(awaited.slice(INSIGHT_BARS / 2).reduce((sum, cents) => sum + cents, 0)),
  }
}

/** Oldest first; periods in which nothing happened are 0. */
function barsOf(rows: readonly PeriodRow[], read: (row: PeriodRow) => number): number[] {
  const bars = Array.from({ length: INSIGHT_BARS }, () => 0)
  for (const row of rows) bars[INSIGHT_BARS - 1 - row.period] = read(row)
  return bars
}

function inDollars(figure: InsightFigure): InsightFigure {
  const { now, before, bars } = figure
  return { ...figure, now: toDollars(now), before: toDollars(before), bars: bars.map(toDollars) }
}
