/**
 * Providers are notified of a rise at least this long before its first day; anything else applies from the next day at
 * the earliest.
 */
export const RATE_NOTICE_DAYS = 30
/** No one plans further ahead. */
export const RATE_AHEAD_MAX_DAYS = 730
export const RATE_MAX_PERCENT = 30
/** In steps of half a percent. */
export const RATE_STEP_PERCENT = 0.5

export function percentProblem(percent: number): string | null {
  const isFit = percent >= 0 && percent <= RATE_MAX_PERCENT && Number.isInteger(percent / RATE_STEP_PERCENT)
  return isFit ? null : `Please enter 0 to ${RATE_MAX_PERCENT} percent, in steps of ${RATE_STEP_PERCENT}`
}

/** Dollars; the example visit for showing a rate. */
export const EXAMPLE_PRICE = 80

/** The provider's net from a visit of $80.00 without GST, in dollars. */
export function exampleNet(percent: number): number {
  return (EXAMPLE_PRICE * 100 - Math.round(EXAMPLE_PRICE * percent)) / 100
}
