import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { choiceQuery } from '#contract/fields/choice.ts'
import { idSchema } from '#contract/fields/id.ts'
import { visitMinutes } from '#contract/fields/minutes.ts'
import { postalQuery } from '#contract/fields/postal.ts'
import { localDate } from '#contract/fields/time.ts'
import { HELP_SCOPES } from '#contract/scopes.ts'

export const refusalCode = z
  .enum([
    'outside_hours',
    'booked',
    'held',
    'buffer',
    'travel',
    'notice',
    'too_far_ahead',
    'time_off',
    'day_full',
    'not_approved',
    'insurance_expired',
    'paper_expired',
    'past_date',
    'clock_change',
    'outside_area',
    'too_short',
  ])
  .meta({ id: 'RefusalCode' })
export type RefusalCode = z.infer<typeof refusalCode>

export const explainedStretch = z
  .object({
    start: z.string(),
    end: z.string().describe('24:00 is the end of the day'),
    refusal: refusalCode.nullable(),
  })
  .meta({ id: 'ExplainedStretch' })
export type ExplainedStretch = z.infer<typeof explainedStretch>

export const explainDay = endpoint({
  method: 'GET',
  path: '/providers/:id/explanation',
  isViewable: true,
  summary: 'A provider’s day by segment: offered, or why not (provider and admins)',
  tag: 'availability',
  access: 'signed-in',
  scopes: HELP_SCOPES,
  params: z.object({ id: idSchema }),
  query: z.object({
    date: localDate,
    postal: postalQuery.optional().describe('As seen from there'),
    minutes: visitMinutes.optional().describe('Visit length; default: an hour'),
    service_id: z
      .string()
      .max(200)
      .optional()
      .describe('For this service, by id or title: its length, within its documents'),
    ...choiceQuery,
  }),
  response: z.array(explainedStretch),
  errors: ['not_found'],
})
