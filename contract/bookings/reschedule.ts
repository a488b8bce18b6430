import { z } from 'zod'
import { availabilityMap } from '#contract/availability.ts'
import { bookingSchema } from '#contract/bookings.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { localDate, localDateTime, localTime } from '#contract/fields/time.ts'

export const listRescheduleTimes = endpoint({
  method: 'GET',
  path: '/bookings/:id/times',
  isViewable: true,
  summary: 'Times a booking can be moved to',
  tag: 'bookings',
  access: 'signed-in',
  params: idParams,
  response: z.object({
    date_availability: availabilityMap,
    own_visits: z
      .array(z.object({ start: localDateTime, end: localDateTime }))
      .describe(
        'Client only: times of their other visits, which are refused; for the provider, those times are left out',
      ),
  }),
  errors: ['not_found', 'wrong_state'],
})

export const rescheduleBooking = endpoint({
  method: 'POST',
  path: '/bookings/:id/reschedule',
  summary: 'Reschedule a visit, or propose a time if the other side must agree',
  tag: 'bookings',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  body: z.object({ date: localDate, time: localTime }),
  response: bookingSchema,
  errors: [
    'not_found',
    'wrong_state',
    'gate_unmet',
    'slot_taken',
    'slot_unavailable',
    'client_busy',
    'too_many_requests',
  ],
})

export const answerReschedule = endpoint({
  method: 'POST',
  path: '/bookings/:id/reschedule/answer',
  summary: 'Accept or decline a proposed time',
  tag: 'bookings',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  body: z.object({ accept: z.boolean() }),
  response: bookingSchema,
  errors: ['not_found', 'wrong_state', 'slot_taken', 'slot_unavailable', 'client_busy', 'too_many_requests'],
})

export const withdrawReschedule = endpoint({
  method: 'DELETE',
  path: '/bookings/:id/reschedule',
  summary: 'Withdraw my proposed time',
  tag: 'bookings',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  response: bookingSchema,
  errors: ['not_found', 'wrong_state', 'too_many_requests'],
})
