import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { choiceBody } from '#contract/fields/choice.ts'
import { idSchema } from '#contract/fields/id.ts'
import { localDate, localTime } from '#contract/fields/time.ts'
import { bookingQuote } from './price-breakdown.ts'
import { promoCodeField } from './promo-code.ts'

export const previewPromo = endpoint({
  method: 'POST',
  path: '/bookings/promo-code',
  summary: 'Price of a visit with a promo code; does not use it up',
  tag: 'bookings',
  access: 'client',
  body: z.object({
    service_id: idSchema,
    promo_code: promoCodeField,
    date: localDate.optional(),
    time: localTime.optional(),
    ...choiceBody,
  }),
  response: bookingQuote.extend({ code: z.string() }).meta({ id: 'PromoQuote' }),
  errors: ['promo_refused', 'not_found', 'not_bookable', 'add_on_gone', 'too_many_requests', 'invalid_input'],
})
