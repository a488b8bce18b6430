import { z } from 'zod'
import { bookingSchema } from '#contract/bookings.ts'
import { endpoint } from '#contract/endpoint.ts'
import { expectedDollars } from '#contract/fields/dollars.ts'
import { idParams, idSchema } from '#contract/fields/id.ts'
import { localDate, localTime } from '#contract/fields/time.ts'

export const rescueSchema = z
  .object({
    booking_id: idSchema,
    reason: z.string().nullable().describe('The provider’s reason, if they wrote one'),
    is_busy: z.boolean().describe('Another visit of the caller is at this hour'),
    is_code_gone: z.boolean().describe('The promo code was used for another visit since, so it does not apply'),
    suggested: z
      .array(
        z.object({
          service_id: idSchema,
          provider: z.object({
            id: idSchema,
            full_name: z.string(),
            avatar_url: z.string().nullable(),
            location: z.string(),
            ratings_average: z.number().nullable(),
            ratings_count: z.number().int(),
          }),
          total_price: z.number().describe('Dollars before tax; at most what the booking cost'),
          tax: z.number(),
          discount: z
            .number()
            .describe('With the first booking’s promo code, unless it was used for another visit since'),
          amount_due: z.number(),
          cancellation_tier: z.enum(['flexible', 'standard', 'firm']),
        }),
      )
      .describe('Available at the same hour, recommended first; up to three'),
    times_nearby: z
      .array(
        z.object({
          service_title: z.string(),
          provider_id: idSchema,
          full_name: z.string(),
          date: localDate,
          start: localTime,
          label: z.string().describe('For example Tue 2:00 PM'),
        }),
      )
      .describe('Next available times, if no one is available at the same hour'),
  })
  .meta({ id: 'Rescue' })
export type Rescue = z.infer<typeof rescueSchema>

export const getRescue = endpoint({
  method: 'GET',
  path: '/bookings/:id/rescue',
  isViewable: true,
  summary: 'Other providers for a visit whose provider declined, cancelled or did not answer',
  tag: 'bookings',
  access: 'signed-in',
  params: idParams,
  response: rescueSchema,
  errors: ['not_found'],
})

export const openRescueSchema = z
  .object({
    booking: bookingSchema,
    reason: rescueSchema.shape.reason,
    found: z
      .enum(['providers', 'times'])
      .nullable()
      .describe('Other providers available at the same hour, or other times; null if there are none'),
  })
  .meta({ id: 'OpenRescue' })
export type OpenRescue = z.infer<typeof openRescueSchema>

export const listRescues = endpoint({
  method: 'GET',
  path: '/bookings/rescues',
  isViewable: true,
  summary: 'My next visits, at most three, for which I can ask another provider',
  tag: 'bookings',
  access: 'signed-in',
  response: z.array(openRescueSchema).describe('Soonest first'),
})

export const askRescue = endpoint({
  method: 'POST',
  path: '/bookings/:id/rescue',
  summary: 'Request another provider for the same hour and place, for the same price or less',
  tag: 'bookings',
  access: 'signed-in',
  isKeyed: true,
  status: 201,
  params: idParams,
  body: z.object({
    service_id: idSchema,
    expected_price: expectedDollars.describe('Dollars before tax, as shown'),
    expected_due: expectedDollars.describe('Dollars with tax, less the discount, as shown'),
  }),
  response: bookingSchema,
  errors: [
    'not_found',
    'invalid_input',
    'wrong_state',
    'clients_only',
    'not_bookable',
    'guests_needed',
    'gate_unmet',
    'slot_taken',
    'slot_unavailable',
    'client_busy',
    'price_changed',
    'promo_refused',
    'too_many_pending',
    'terms_required',
    'outside_service_area',
    'too_many_requests',
  ],
})
