import { formatCents } from '#contract/money.ts'
import type { UncountedMoney } from '#server/payments/index.ts'

export const NOTHING_CHARGED = 'Nothing was charged.'

/** To the client of a visit that was never paid: nothing came, or what came and where it is. Pages and emails say the same. */
export function uncountedText(uncounted: UncountedMoney[] | undefined): string {
  if (!uncounted || uncounted.length === 0) return NOTHING_CHARGED
  return uncounted.map(textOf).join(' ')
}

function textOf({ cents, currency, isRefunded }: UncountedMoney): string {
  const to = 'all of it to your card.'
  if (currency === 'CAD')
    return `You paid ${formatCents(cents)}, which wasn’t the amount we asked for. ${isRefunded ? 'We refunded' : 'We’re refunding'} ${to}`
  const sum = `${formatCents(cents)} ${currency}`
  return `You paid ${sum}, and we can only take Canadian dollars. Our team ${isRefunded ? 'refunded' : 'is refunding'} ${to}`
}
