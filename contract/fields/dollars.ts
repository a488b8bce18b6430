import { z } from 'zod'

/** A sum that somebody was shown and sends back, in dollars: what they agreed to, or where they are refused. */
export const expectedDollars = z
  .number()
  .min(0)
  .max(1_000_000)
  .multipleOf(0.01, 'Please give dollars with at most two decimals')
