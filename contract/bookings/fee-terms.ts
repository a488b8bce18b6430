/** Late cancellation fees: numbers, and the words shared by pages, emails and terms. */

/** Percent of everything that was paid for the visit, by the provider's tier. */
export const LATE_FEE_PERCENT = { flexible: 0, standard: 50, firm: 100 } as const

/** A missed visit keeps all of it. */
export const NO_SHOW_PERCENT = 100

/** The fee is a share of the amount paid, not of the price: tax is kept in the same proportion. */
const EVERYTHING = 'everything paid for the visit, tax included'

/** `50` → "50% of everything paid for the visit, tax included" */
export function keptShare(percent: number): string {
  return percent === 100 ? EVERYTHING : `${percent}% of ${EVERYTHING}`
}

/**
 * The terms of a late cancellation.
 * @param until the cut-off as it reads after "until": "24 hours before the visit", "9:00 AM on Tuesday, …"
 */
export function feeTerms(percent: number, until: string): string {
  if (percent === 0) return 'Cancelling is free until the visit starts.'
  return `Cancelling is free until ${until}. After that, ${keptShare(percent)}, is kept.`
}
