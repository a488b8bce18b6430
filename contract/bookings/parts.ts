import { z } from 'zod'
import { idSchema } from '#contract/fields/id.ts'
import { localDateTime } from '#contract/fields/time.ts'

/** Parts of a booking as it is shown. */

export const openProposal = z.object({
  is_mine: z.boolean(),
  scheduled_at: localDateTime,
  scheduled_text: z.string(),
  time_text: z.string(),
  expires_text: z.string().describe('Who has to answer by when'),
})

export const seriesPlace = z.object({
  id: idSchema,
  place: z.number().int(),
  size: z.number().int().describe('So many were asked for together'),
  every_weeks: z.number().int(),
  text: z.string().describe('"Visit 3 of 8, every 2 weeks"'),
})

export const seriesShown = z
  .enum(['each', 'next'])
  .default('each')
  .describe('Of a series every visit, or of those that are asked for or ahead only the next one')
