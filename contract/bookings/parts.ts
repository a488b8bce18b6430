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

/** Whether somebody else can come in place of a provider who could not. */
export const rescueState = z
  .object({
    is_open: z.boolean().describe('Somebody else may be asked for the same hour, or for other times'),
    booking_id: idSchema.nullable().describe('The booking that took its place'),
  })
  .nullable()
  .describe('Of a visit that its provider declined, cancelled, did not answer or did not come to, for its client')

export const wayToMove = z
  .object({ needs_answer: z.boolean().describe('The other side has to agree'), text: z.string() })
  .nullable()
  .describe('How the caller may move the visit to another time; null when they may not')
