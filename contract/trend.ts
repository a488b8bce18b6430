import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Our own: what the provider's dashboard compares. */
export const TREND_DAYS = 30
/** Bars of the little chart: half of them the days before, half of them the last days. */
export const TREND_BARS = 12

const trendFigure = z
  .object({
    now: z.number().describe('The last 30 days'),
    before: z.number().describe('The 30 days before them'),
    direction: z.enum(['up', 'down', 'same']),
    text: z.string().describe('The comparison in words'),
    bars: z.array(z.number()).length(TREND_BARS).describe('Five days each, oldest first'),
  })
  .meta({ id: 'TrendFigure' })
export type TrendFigure = z.infer<typeof trendFigure>

export const getProviderTrend = endpoint({
  method: 'GET',
  path: '/bookings/trend',
  summary: "A provider's last 30 days beside the 30 days before",
  tag: 'bookings',
  access: 'provider',
  response: z.object({
    requests: trendFigure.describe('Asked for in that time, whatever became of them'),
    visits: trendFigure.describe('Completed in that time'),
    earnings: trendFigure.describe(
      'Dollars to the provider, after commission and with the GST passed on, of paid visits completed and of fees kept in that time',
    ),
    awaiting_payment: z.number().describe('The same of visits completed in the last 30 days that are not paid'),
  }),
})
