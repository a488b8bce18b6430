import { z } from 'zod'
import { idSchema } from '#contract/fields/id.ts'
import { localDateTime } from '#contract/fields/time.ts'

/** Parts of a booking as it is shown. */

export const openProposal = z.object({
  is_mine: z.boolean(),
  scheduled_at: localDateTime,
  scheduled_text: z.string(),
  time_text: z.string(),
  expires_text: z.string().describe('Who has to answer, and by when'),
  gone_text: z
    .string()
    .nullable()
    .describe('If the time is no longer available: why, and what to do instead of agreeing'),
})

export const seriesPlace = z.object({
  id: idSchema,
  place: z.number().int(),
  size: z.number().int().describe('Number requested together'),
  every_weeks: z.number().int(),
  text: z.string().describe('"Visit 3 of 8, every 2 weeks"'),
})

export const seriesShown = z
  .enum(['each', 'next'])
  .default('each')
  .describe('All visits of a series, or only the next open or upcoming one')

/** Whether another provider can come in place of one who could not. */
export const rescueState = z
  .object({
    is_open: z.boolean().describe('Another provider or other times can be requested'),
    booking_id: idSchema.nullable().describe('The booking that replaced it'),
  })
  .nullable()
  .describe('Client only: after the provider declined, cancelled, did not answer or did not come')

export const wayToMove = z
  .object({ needs_answer: z.boolean().describe('The other side must agree'), text: z.string() })
  .nullable()
  .describe('How the caller may reschedule; null if not')
