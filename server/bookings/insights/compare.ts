import { INSIGHT_BARS, type InsightFigure } from '#contract/bookings/insights.ts'

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
