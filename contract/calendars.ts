import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idSchema } from './fields/id.ts'

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendars/mine',
  isViewable: true,
  summary: 'Status of my private calendar link',
  tag: 'calendars',
  access: 'signed-in',
  response: z.object({
    is_open: z.boolean(),
    opened_text: z.string().nullable(),
    ended_text: z.string().nullable().describe('When a new password ended it'),
  }),
})

export const openCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendars/mine',
  summary: 'Create my calendar link, shown only here; replaces the former one',
  tag: 'calendars',
  access: 'signed-in',
  status: 201,
  response: z.object({ url: z.string() }),
})

export const closeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/calendars/mine',
  summary: 'Remove my calendar link',
  tag: 'calendars',
  access: 'signed-in',
  response: z.object({ message: z.string() }),
})

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendars/feeds/:token',
  summary: 'A person’s visits as iCalendar; the token is the key',
  tag: 'calendars',
  access: 'public',
  params: z.object({ token: z.string().max(100) }),
  response: z.string(),
  errors: ['not_found'],
})

export const downloadBookingCalendar = endpoint({
  method: 'GET',
  path: '/calendars/bookings/:id',
  summary: 'One visit as iCalendar, for a party or with its checkout’s session_id',
  tag: 'calendars',
  access: 'public',
  params: z.object({ id: idSchema }),
  query: z.object({ session_id: z.string().max(200).optional() }),
  response: z.string(),
  errors: ['not_found'],
})
