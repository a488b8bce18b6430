import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** Our own: what the provider's dashboard compares. */
export const INSIGHT_DAYS = 30
/** Bars of the little chart: half of them the days before, half of them the last days. */
export const INSIGHT_BARS = 12

const insightFigure = z
  .object({
    now: z.number().describe('The last 30 days'),
    before: z.number().describe('The 30 days before them'),
    direction: z.enum(['up', 'down', 'same']),
    text: z.string().describe('The comparison in words'),
    bars: z.array(z.number()).length(INSIGHT_BARS).describe('Five days each, oldest first'),
  })
  .meta({ id: 'InsightFigure' })
export type InsightFigure = z.infer<typeof insightFigure>

export const getProviderInsights = endpoint({
  method: 'GET',
  path: '/bookings/insights',
  isViewable: true,
  summary: "A provider's last 30 days beside the 30 days before",
  tag: 'bookings',
  access: 'provider',
  response: z.object({
    requests: insightFigure.describe('Asked for in that time, whatever became of them'),
    visits: insightFigure.describe('Completed in that time'),
    earnings: insightFigure.describe(
      'Dollars to the provider, after commission and with the GST passed on, of paid visits completed and of fees kept in that time',
    ),
    awaiting_payment: z.number().describe('The same of visits completed in the last 30 days that are not paid'),
  }),
})
