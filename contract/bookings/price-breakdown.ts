import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { choiceQuery } from '#contract/fields/choice.ts'
import { idParams, idSchema } from '#contract/fields/id.ts'
import { instant, localDate, localTime } from '#contract/fields/time.ts'

const sum = z.object({ label: z.string(), amount: z.number().describe('Dollars; below zero is taken off') })

/** What a visit costs, what became of the money, and what happens with it when. The same figures for both sides. */
export const priceBreakdown = z
  .object({
    lines: z.array(
      sum.extend({
        kind: z.enum(['service', 'add_on', 'discount', 'tax']),
        detail: z.string().nullable().describe('How long the service takes: "1 hour"; null where something was added'),
      }),
    ),
    total: z.number().describe('Dollars: the sum of the lines, to pay for the visit'),
    settled: z.array(sum).describe('By what it was paid, and what went back'),
    left: sum.nullable().describe('What is left with us, where something went back'),
    timeline: z.array(
      z.object({
        kind: z.enum(['asked', 'answer', 'pay', 'free', 'late', 'visit', 'cancelled', 'provider_paid']),
        at: instant.nullable().describe('Null while it depends on what comes before'),
        when_text: z.string(),
        title: z.string(),
        text: z.string().nullable(),
        is_past: z.boolean(),
      }),
    ),
    cancellation: z
      .array(
        z.object({
          until: instant.describe('The last moment at which it costs this'),
          cost: z.number().describe('Dollars that are kept of the money paid'),
          back: z.number().describe('Dollars that go back'),
        }),
      )
      .describe('What a cancellation by the client costs from now on until the visit starts, once it is paid'),
  })
  .meta({ id: 'PriceBreakdown' })
export type PriceBreakdown = z.infer<typeof priceBreakdown>

export const getPriceBreakdown = endpoint({
  method: 'GET',
  path: '/bookings/:id/money',
  isViewable: true,
  summary:
    'The price of a booking line by line, how it is paid, and what happens with the money when; for its two sides',
  tag: 'bookings',
  access: 'signed-in',
  params: idParams,
  response: priceBreakdown,
  errors: ['not_found'],
})

export const bookingQuote = z
  .object({
    duration_minutes: z.number().int(),
    is_instant: z.boolean().describe('The request is accepted at once'),
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
  summary: 'The same of a visit that nobody has asked for yet; without a time, in words instead of dates',
  tag: 'bookings',
  access: 'signed-in',
  query: z.object({ service_id: idSchema, date: localDate.optional(), time: localTime.optional(), ...choiceQuery }),
  response: bookingQuote,
  errors: ['not_found', 'not_bookable', 'add_on_gone', 'invalid_input'],
})
