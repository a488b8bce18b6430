import type { Answer } from '#contract/endpoint.ts'
import { formatCents, toDollars } from '#contract/money.ts'
import {
  type getProviderInsights,
  INSIGHT_BARS,
  INSIGHT_DAYS,
  type InsightFigure,
} from '#contract/bookings/insights.ts'
import type { Deps } from '#server/platform/deps.ts'
import { sumMoney } from '#server/bookings/provider-money/provider-money.ts'
import { listPeriods, type Happening, type PeriodGroup } from './queries.ts'

const DAYS_PER_BAR = (INSIGHT_DAYS * 2) / INSIGHT_BARS

/** The last 30 days of a provider beside the 30 before: hours of the clock, not calendar days, so both are as long. */
export async function showInsights(deps: Deps, providerId: string): Promise<Answer<typeof getProviderInsights>> {
  const now = deps.clock.now()
  const groups = await listPeriods(deps.db, { providerId, now, days: DAYS_PER_BAR, count: INSIGHT_BARS })
  const bars = (read: (groups: PeriodGroup[]) => number) => barsOf(groups, read)
  const count = (what: Happening) =>
    bars((those) => those.reduce((sum, group) => sum + (group.what === what ? group.number : 0), 0))
  const counted = { show: String, fewer: 'fewer' as const }
  // A visit that is completed before its planned end counts immediately, as it does in the all-time figures beside
  // these.
  const earned = bars(
    (those) =>
      sumMoney(those, now, { stage: 'earned', counts: ({ what }) => what !== 'request' }) +
      sumMoney(those, now, { stage: 'paid', counts: ({ what }) => what === 'visit' }),
  )
  const awaited = bars((those) =>
    sumMoney(those, now, { stage: 'awaiting_payment', counts: ({ what }) => what === 'visit' }),
  )
  return {
    requests: compare(count('request'), counted),
    visits: compare(count('visit'), counted),
    earnings: inDollars(compare(earned, { show: formatCents, fewer: 'less' })),
    awaiting_payment: toDollars(awaited.slice(INSIGHT_BARS / 2).reduce((sum, cents) => sum + cents, 0)),
  }
}

/** Oldest first. @param read of what happened in one period */
function barsOf(groups: readonly PeriodGroup[], read: (groups: PeriodGroup[]) => number): number[] {
  const byPeriod = Object.groupBy(groups, ({ period }) => period)
  return Array.from({ length: INSIGHT_BARS }, (_, n) => read(byPeriod[INSIGHT_BARS - 1 - n] ?? []))
}

function inDollars(figure: InsightFigure): InsightFigure {
  const { now, before, bars } = figure
  return { ...figure, now: toDollars(now), before: toDollars(before), bars: bars.map(toDollars) }
}

type Words = { show: (amount: number) => string; fewer: 'fewer' | 'less' }

const HALF = INSIGHT_BARS / 2

/**
 * One figure with its comparison in words.
 * @param bars oldest first, whole numbers; the second half are the last days
 * @param show how an amount reads: `3`, `$120.00`
 * @param fewer what is counted is fewer, money is less
 */
export function compare(bars: readonly number[], { show, fewer }: Words): InsightFigure {
  const before = sum(bars.slice(0, HALF))
  const now = sum(bars.slice(HALF))
  const direction = now > before ? 'up' : now < before ? 'down' : 'same'
  return { now, before, direction, text: wordsFor(now, before, { show, fewer }), bars: [...bars] }
}

function wordsFor(now: number, before: number, { show, fewer }: Words): string {
  if (now === before) return 'Same as the previous 30 days'
  if (before === 0) return `Up from ${show(0)} in the previous 30 days`
  const difference = show(Math.abs(now - before))
  return `${difference} ${now > before ? 'more' : fewer} than the previous 30 days`
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
