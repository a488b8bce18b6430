import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** Our own: what the provider's dashboard compares. */
export const INSIGHT_DAYS = 30
/** Bars of the little chart: half of them the days before, half of them the last days. */
export const INSIGHT_BARS = 12

const insightFigure = z
  .object({
    now: z.number().describe('The last 30 days'),
    before: z.number().describe('The 30 days before'),
    direction: z.enum(['up', 'down', 'same']),
    text: z.string().describe('The comparison, ready to show'),
    bars: z.array(z.number()).length(INSIGHT_BARS).describe('Five-day steps, oldest first'),
  })
  .meta({ id: 'InsightFigure' })
export type InsightFigure = z.infer<typeof insightFigure>

export const getProviderInsights = endpoint({
  method: 'GET',
  path: '/bookings/insights',
  isViewable: true,
  summary: 'My last 30 days compared with the 30 before',
  tag: 'bookings',
  access: 'provider',
  response: z.object({
    requests: insightFigure.describe('All requests in that time'),
    visits: insightFigure.describe('Completed in that time'),
    earnings: insightFigure.describe(
      'Dollars to the provider from paid visits completed and fees kept in that time, GST included',
    ),
    awaiting_payment: z.number().describe('The same for unpaid visits completed in the last 30 days'),
  }),
})
