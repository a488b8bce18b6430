import { z } from 'zod'

/** An amount that a person was shown and sends back, in dollars: what they agreed to, or are refused. */
export const expectedDollars = z
  .number()
  .min(0)
  .max(1_000_000)
  .multipleOf(0.01, 'Please give dollars with at most two decimals')
