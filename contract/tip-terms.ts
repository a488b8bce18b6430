import { readDollars } from './money.ts'

/** Limits of a tip, for server and browser. Rules: docs/product-rules.md#tips */

/** Offered in percent of the price of the service before tax; shown in dollars. */
export const TIP_PERCENTS = [10, 15, 20] as const

/** Dollars; the most holds for all tips of one visit together. */
export const TIP_MIN = 1
export const TIP_MAX = 500

/** How many days after the visit was done. */
export const TIP_DAYS = 14

export const TIP_MESSAGE_MAX = 200

/** The problem with a typed sum. Null without one. */
export function tipProblem(text: string): string | null {
  const amount = readDollars(text)
  if (amount === null) return 'Please enter an amount in dollars, such as 12 or 12.50'
  return amount < TIP_MIN || amount > TIP_MAX
    ? `Please choose an amount from $${TIP_MIN} to $${TIP_MAX}, the most for one visit`
    : null
}
