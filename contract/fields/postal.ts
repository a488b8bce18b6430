import { z } from 'zod'
import { POSTAL_AREA_PROBLEM, postalArea } from '#contract/rules/postal.ts'

/** A postal code or its first half; upper case, without the space. */
export const postalQuery = z
  .string()
  .max(40)
  .refine((text) => postalArea(text) !== null, POSTAL_AREA_PROBLEM)
  .transform((text) => postalArea(text) ?? text)
