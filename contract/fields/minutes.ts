import { z } from 'zod'
import { VISIT_MINUTES_MAX, VISIT_MINUTES_MIN, VISIT_MINUTES_STEP } from '#contract/constants.ts'

/** The length of a visit, also as the text of an address. */
export const visitMinutes = z.coerce
  .number()
  .int()
  .min(VISIT_MINUTES_MIN)
  .max(VISIT_MINUTES_MAX)
  .multipleOf(VISIT_MINUTES_STEP)
