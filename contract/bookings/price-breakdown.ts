import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { choiceQuery } from '#contract/fields/choice.ts'
import { idParams, idSchema } from '#contract/fields/id.ts'
import { instant, localDate, localTime } from '#contract/fields/time.ts'

const sum = z.object({ label: z.string(), amount: z.number().describe('Dollars; deductions are negative') })

/** A visit's price line by line, its payments, and the money timeline. The same figures for both sides. */
export const priceBreakdown = z
  .object({
    lines: z.array(
      sum.extend({
        kind: z.enum(['service', 'add_on', 'discount', 'tax']),
        detail: z.string().nullable().describe('Length of the service: "1 hour"; null for add-ons'),
      }),
    ),
    total: z.number().describe('Dollars due for the visit: the total of the lines'),
    settled: z.array(sum).describe('Payments and refunds'),
    left: sum.nullable().describe('Dollars that we still have after refunds'),
    timeline: z.array(
      z.object({
        kind: z.enum(['asked', 'answer', 'pay', 'free', 'late', 'visit', 'cancelled', 'provider_paid']),
        at: instant.nullable().describe('Null if it depends on an earlier step'),
        when_text: z.string(),
        title: z.string(),
        text: z.string().nullable(),
        is_past: z.boolean(),
      }),
    ),
    cancellation: z
      .array(
        z.object({
          until: instant.describe('Last moment at this cost'),
          cost: z.number().describe('Dollars kept of what was paid'),
          back: z.number().describe('Refund in dollars'),
        }),
      )
      .describe('What cancelling a paid visit costs from now until it starts'),
  })
  .meta({ id: 'PriceBreakdown' })
export type PriceBreakdown = z.infer<typeof priceBreakdown>

export const getPriceBreakdown = endpoint({
  method: 'GET',
  path: '/bookings/:id/money',
  isViewable: true,
  summary: 'Price of a booking line by line, its payment and the money timeline',
  tag: 'bookings',
  access: 'signed-in',
  params: idParams,
  response: priceBreakdown,
  errors: ['not_found'],
})

export const bookingQuote = z
  .object({
    duration_minutes: z.number().int(),
    is_instant: z.boolean().describe('Confirmed instantly'),
    cancellation_tier: z.enum(['flexible', 'standard', 'firm']),
    total_price: z.number().describe('Dollars before tax'),
    tax: z.number(),
    discount: z.number().describe('With a promo code'),
    amount_due: z.number(),
    breakdown: priceBreakdown,
  })
  .meta({ id: 'BookingQuote' })
export type BookingQuote = z.infer<typeof bookingQuote>

export const quoteBooking = endpoint({
  method: 'GET',
  path: '/bookings/quote',
  isViewable: true,
  summary: 'Price breakdown before booking; without a time it uses words instead of dates',
  tag: 'bookings',
  access: 'signed-in',
  query: z.object({ service_id: idSchema, date: localDate.optional(), time: localTime.optional(), ...choiceQuery }),
  response: bookingQuote,
  errors: ['not_found', 'not_bookable', 'add_on_gone', 'invalid_input'],
})
