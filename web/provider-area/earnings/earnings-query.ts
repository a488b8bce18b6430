import type { EarningKind, EarningState } from '#contract/earnings.ts'

export const KINDS: Record<EarningKind, string> = {
  visit: 'Visits',
  fee: 'Cancellation fees',
  tip: 'Tips',
  refund: 'Refunds',
  dispute: 'Disputes',
  adjustment: 'Adjustments',
}

export const STATES: Record<EarningState, string> = {
  available: 'Available',
  pending: 'Pending',
  on_hold: 'On hold',
  on_the_way: 'On the way',
  paid: 'At your bank',
}

/** Lines per page. */
export const PAGE = 10

/** Filters of the lines. Absent ones don't filter. Days are YYYY-MM-DD. */
export type EarningsQuery = { from?: string; to?: string; kind?: EarningKind; state?: EarningState }

/** Filters from the page's address. Unknown values are dropped. */
export function readQuery(params: URLSearchParams): EarningsQuery {
  const query: Record<string, string> = {}
  for (const name of ['from', 'to']) {
    const day = params.get(name) ?? ''
    if (/^20\d{2}-\d{2}-\d{2}$/.test(day)) query[name] = day
  }
  const [kind, state] = [params.get('kind') ?? '', params.get('state') ?? '']
  if (kind in KINDS) query['kind'] = kind
  if (state in STATES) query['state'] = state
  return query
}
