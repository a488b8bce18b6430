import { z } from 'zod'
import { VISITS_MET_MAX } from '#contract/constants.ts'
import { idSchema } from '#contract/fields/id.ts'

/** A visit, or a request that waits for its answer, that changed hours or a time off leave no room for. */
export const hitVisit = z
  .object({
    booking_id: z.string(),
    scheduled_at: z.string().describe('Local date and time'),
    text: z.string().describe('Ready to show'),
    client_first_name: z.string(),
    is_request: z.boolean().describe('A request without an answer yet'),
  })
  .meta({ id: 'HitVisit' })
export type HitVisit = z.infer<typeof hitVisit>

/** Each with its time: one that was moved meanwhile is another. */
export const expectedVisits = z
  .array(z.object({ booking_id: idSchema, scheduled_at: z.string().max(16) }))
  .max(VISITS_MET_MAX)
  .optional()
  .describe(
    'Affected visits the caller has seen; nothing is saved if another is affected. If absent, hours are saved without this check',
  )
