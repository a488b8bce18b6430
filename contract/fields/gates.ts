import { z } from 'zod'
import { gatesProblem, NO_GATES, PATCH_TEST_DAYS_MAX, PATCH_TEST_DAYS_MIN } from '#contract/rules/gates.ts'

const DAYS = `Please enter ${PATCH_TEST_DAYS_MIN} to ${PATCH_TEST_DAYS_MAX} days`

/** An entry's requirements for each guest. */
export const shownGates = z
  .object({
    patch_test: z
      .object({
        days: z
          .number(DAYS)
          .int(DAYS)
          .min(PATCH_TEST_DAYS_MIN, DAYS)
          .max(PATCH_TEST_DAYS_MAX, DAYS)
          .describe('Maximum age in days on the day of the visit'),
        hours: z.union([z.literal(24), z.literal(48)]).describe('Minimum hours before the visit'),
      })
      .nullable(),
    vaccination: z.boolean().describe('Valid on the day of the visit; for pets only'),
    adults_only: z.boolean().describe('18 or older on the day of the visit'),
  })
  .meta({ id: 'EntryGates' })

export const gatesField = shownGates.default(NO_GATES).superRefine((gates, context) => {
  const problem = gatesProblem(gates)
  if (problem !== null) context.addIssue({ code: 'custom', message: problem, path: ['vaccination'] })
})
