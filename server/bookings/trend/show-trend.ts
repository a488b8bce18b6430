import type { Answer } from '#contract/endpoint.ts'
import { toDollars } from '#contract/money.ts'
import { type getProviderTrend, TREND_BARS, TREND_DAYS, type TrendFigure } from '#contract/trend.ts'
import type { Deps } from '#server/platform/deps.ts'
import { compare } from './compare.ts'
import { countStretches, type StretchRow } from './queries.ts'

const DAYS_PER_BAR = (TREND_DAYS * 2) / TREND_BARS

/** The last 30 days of a provider beside the 30 before: hours of the clock, not calendar days, so both are as long. */
export async function showTrend(deps: Deps, providerId: string): Promise<Answer<typeof getProviderTrend>> {
  const rows = await countStretches(deps.db, {
    providerId,
    now: deps.clock.now(),
    days: DAYS_PER_BAR,
    count: TREND_BARS,
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
    earnings: inDollars(compare(earned, { show: (cents) => `$${toDollars(cents).toFixed(2)}`, fewer: 'less' })),
    awaiting_payment: toDollars(awaited.slice(TREND_BARS / 2).reduce((sum, cents) => sum + cents, 0)),
  }
}

/** Oldest first; stretches in which nothing happened are 0. */
function barsOf(rows: readonly StretchRow[], read: (row: StretchRow) => number): number[] {
  const bars = Array.from({ length: TREND_BARS }, () => 0)
  for (const row of rows) bars[TREND_BARS - 1 - row.stretch] = read(row)
  return bars
}

function inDollars(figure: TrendFigure): TrendFigure {
  const { now, before, bars } = figure
  return { ...figure, now: toDollars(now), before: toDollars(before), bars: bars.map(toDollars) }
}
