import { z } from 'zod'
import { addressSchema, orAbsent } from '#contract/accounts.ts'
import { bookingSchema, bookingStatus } from '#contract/bookings.ts'
import { SERIES_VISITS_MAX, SERIES_WEEKS_MAX } from '#contract/constants.ts'
import { endpoint } from '#contract/endpoint.ts'
import { choiceBody, choiceQuery } from '#contract/fields/choice.ts'
import { expectedDollars } from '#contract/fields/dollars.ts'
import { idParams, idSchema } from '#contract/fields/id.ts'
import { visitMinutes } from '#contract/fields/minutes.ts'
import { localDate, localDateTime, localTime } from '#contract/fields/time.ts'
import { paymentStatus } from '#contract/payments.ts'
import { plainPostalCode } from '#contract/rules/postal.ts'
import { guestsField } from './guests.ts'
import { promoCodeField } from './promo-code.ts'
import { askedWords } from './visit-words.ts'

const WEEKS = 'Weeks from one visit to the next'
const TOO_FEW = 'Please choose at least two visits'
const TOO_MANY = `At most ${SERIES_VISITS_MAX} visits at a time`

export const seriesPreviewSchema = z
  .object({
    visits: z.array(
      z.object({
        date: localDate,
        time: localTime,
        scheduled_text: z.string().describe('Date and time, ready to show'),
        is_free: z.boolean(),
        problem: z.string().nullable().describe('Why not, ready to show'),
        other_times: z.array(localTime).describe('For an unavailable date: other times that day'),
      }),
    ),
    most: z.number().int().describe('How many fit the booking horizon; up to twelve'),
    total_price: z.number().describe('Dollars per visit before tax'),
    amount_due: z.number().describe('Dollars per visit with tax; a promo code applies to the first only'),
    is_instant: z.boolean().describe('Confirmed instantly'),
  })
  .meta({ id: 'SeriesPreview' })
export type SeriesPreview = z.infer<typeof seriesPreviewSchema>

export const previewSeries = endpoint({
  method: 'GET',
  path: '/bookings/series/preview',
  isViewable: true,
  summary: 'Dates of a series and whether each is available; reserves nothing',
  tag: 'bookings',
  access: 'client',
  query: z.object({
    service_id: idSchema,
    date: localDate,
    time: localTime,
    every_weeks: z.coerce.number().int().min(1).max(SERIES_WEEKS_MAX).describe(WEEKS),
    visits: z.coerce.number().int().min(2, TOO_FEW).max(SERIES_VISITS_MAX, TOO_MANY),
    postal_code: z
      .string()
      .max(40)
      .transform(plainPostalCode)
      .optional()
      .describe('Address of the visits, to include the drive'),
    ...choiceQuery,
  }),
  response: seriesPreviewSchema,
  errors: ['not_found', 'not_bookable', 'add_on_gone', 'invalid_input', 'outside_service_area'],
})

export const createSeries = endpoint({
  method: 'POST',
  path: '/bookings/series',
  summary: 'Request a series: all visits or none, each its own booking',
  tag: 'bookings',
  access: 'signed-in',
  isKeyed: true,
  status: 201,
  body: z.object({
    service_id: idSchema,
    every_weeks: z.number().int().min(1).max(SERIES_WEEKS_MAX).describe(WEEKS),
    visits: z
      .array(z.object({ date: localDate, time: localTime }))
      .min(2, TOO_FEW)
      .max(SERIES_VISITS_MAX, TOO_MANY)
      .describe('In order, multiples of `every_weeks` apart; dates may be skipped or have another time'),
    ...askedWords,
    address: orAbsent(addressSchema),
    expected_price: expectedDollars.optional().describe('Dollars; total_price per visit, as shown'),
    expected_due: expectedDollars.optional().describe('Dollars; amount_due of the first visit, as shown'),
    ...choiceBody,
    expected_minutes: visitMinutes.optional().describe('Visit length as shown to the client'),
    promo_code: promoCodeField.optional().describe('Applies to the first visit'),
    guests: guestsField,
  }),
  response: z.array(bookingSchema),
  errors: [
    'dates_taken',
    'price_changed',
    'duration_changed',
    'add_on_gone',
    'guests_needed',
    'gate_unmet',
    'promo_refused',
    'not_bookable',
    'clients_only',
    'terms_required',
    'outside_service_area',
    'too_many_pending',
    'too_many_requests',
    'not_found',
    'invalid_input',
  ],
})

const endOf = z.object({
  is_ended: z.boolean().describe('Cancelled with the series: upcoming, and free to cancel'),
  fee: z.number().describe('Fee in dollars if cancelled; such a visit stays'),
  refund: z.number().describe('Refund in dollars'),
})

export const seriesSchema = z
  .object({
    id: idSchema,
    text: z.string().describe('"8 visits, every 2 weeks"'),
    visits: z.array(
      z.object({
        id: idSchema,
        place: z.number().int(),
        status: bookingStatus,
        payment_status: paymentStatus,
        scheduled_at: localDateTime,
        scheduled_text: z.string(),
        amount_due: z.number(),
        deadline_text: z.string().nullable(),
        can_accept: z.boolean(),
        end: endOf.nullable().describe('Null if over, cancelled or under way'),
      }),
    ),
    can: z.object({ answer: z.boolean(), end: z.boolean() }),
  })
  .meta({ id: 'Series' })
export type Series = z.infer<typeof seriesSchema>

export const getSeries = endpoint({
  method: 'GET',
  path: '/bookings/series/:id',
  isViewable: true,
  summary: 'Visits of a series in order, and what ending it means for each',
  tag: 'bookings',
  access: 'signed-in',
  params: idParams,
  response: seriesSchema,
  errors: ['not_found'],
})

export const answerSeries = endpoint({
  method: 'POST',
  path: '/bookings/series/:id/answer',
  summary: 'Accept or decline a series; single visits can be left out',
  tag: 'bookings',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  body: z.object({
    status: z.enum(['confirmed', 'cancelled']),
    leave_out: z.array(idSchema).max(SERIES_VISITS_MAX).optional().describe('With confirmed: bookings to decline'),
    reason: z.string().max(500).optional().describe('Saved in the history of declined visits'),
  }),
  response: seriesSchema,
  errors: ['not_found', 'wrong_state', 'too_many_requests'],
})

export const endSeries = endpoint({
  method: 'POST',
  path: '/bookings/series/:id/end',
  summary: 'Cancel the upcoming visits of a series that are free to cancel',
  tag: 'bookings',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  body: z.object({
    bookings: z.array(idSchema).min(1).max(SERIES_VISITS_MAX).describe('Visits shown as cancelled'),
  }),
  response: seriesSchema,
  errors: ['not_found', 'wrong_state', 'fee_changed', 'too_many_requests'],
})
