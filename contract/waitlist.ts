import { z } from 'zod'
import { addressSchema, orAbsent } from './accounts.ts'
import { bookingSchema } from './bookings.ts'
import { guestsField } from './bookings/guests.ts'
import { endpoint } from './endpoint.ts'
import { choiceBody, choiceQuery } from './fields/choice.ts'
import { ADD_ON_NAME_MAX, MAX_ADD_ONS } from './rules/add-ons.ts'
import { expectedDollars } from './fields/dollars.ts'
import { idParams, idSchema } from './fields/id.ts'
import { localDate, localDateTime } from './fields/time.ts'

export const waitedPart = z.enum(['morning', 'afternoon', 'evening'])
export type WaitedPart = z.infer<typeof waitedPart>

const addOnName = z.string().trim().min(1).max(ADD_ON_NAME_MAX)

const provider = z.object({ id: idSchema, full_name: z.string(), avatar_url: z.string().nullable() })
const PARTS = 'Please choose at least one part of the day'

/** The target of a line: exactly one of the three. */
const target = {
  service_id: idSchema.optional().describe('One provider’s service'),
  service: z.string().trim().min(1).max(200).optional().describe('A service by name, with any provider who comes'),
  booking_id: idSchema.optional().describe('An earlier time for the caller’s visit'),
}

export const waitlistOffer = z
  .object({
    id: idSchema,
    state: z.enum(['open', 'taken', 'passed', 'expired', 'void']),
    title: z.string(),
    provider,
    service_id: idSchema,
    scheduled_at: localDateTime,
    text: z.string().describe('For example Tuesday, December 1, 2026 at 4:00 PM'),
    until_text: z.string().describe('For example Held for you until 2:15 PM'),
    seconds_left: z.number().int().describe('By the server’s clock; 0 once over'),
    earlier_than: z.string().nullable().describe('Current time of the visit to move'),
    quantity: z.number().int().describe('Number of people or pets'),
    booking_id: idSchema.nullable().describe('The resulting visit, or the visit to move'),
  })
  .meta({ id: 'WaitlistOffer' })
export type WaitlistOffer = z.infer<typeof waitlistOffer>

export const waitlistLine = z
  .object({
    id: idSchema,
    kind: z.enum(['provider', 'service', 'earlier']),
    title: z.string(),
    provider: provider.nullable(),
    booking_id: idSchema.nullable(),
    with_text: z.string().describe('Add-ons and quantity; empty for the plain visit'),
    when_text: z.string().describe('Days and times of day'),
    where_text: z.string(),
    state: z.enum(['waiting', 'paused', 'booked', 'over', 'left']),
    state_text: z.string(),
    can: z.object({ leave: z.boolean(), resume: z.boolean() }),
  })
  .meta({ id: 'WaitlistLine' })
export type WaitlistLine = z.infer<typeof waitlistLine>

export const waitlistSchema = z
  .object({
    lines: z.array(waitlistLine).describe('Open first; ended ones stay 30 days'),
    offer: waitlistOffer.nullable().describe('The caller’s current offer, at most one'),
    can_join: z.boolean().describe('Fewer than five are open'),
  })
  .meta({ id: 'Waitlist' })
export type Waitlist = z.infer<typeof waitlistSchema>

const CALL = { tag: 'waitlist', access: 'client' } as const

export const getWaitlist = endpoint({
  ...CALL,
  method: 'GET',
  path: '/waitlist',
  isViewable: true,
  summary: 'My waitlist entries and current offer',
  response: waitlistSchema,
})

export const prepareLine = endpoint({
  ...CALL,
  method: 'GET',
  path: '/waitlist/prepare',
  isViewable: true,
  summary: 'Preview a waitlist entry: subject and possible days',
  query: z.object({ ...target, ...choiceQuery }),
  response: z.object({
    title: z.string(),
    provider: provider.nullable(),
    details: z.string().describe('Length, add-ons and quantity, or the current time of the visit'),
    where_text: z.string(),
    add_ons: z.array(z.string()).describe('Any provider: names of add-ons, most common first'),
    max_quantity: z.number().int().describe('Any provider: maximum number of people or pets'),
    first_date: localDate,
    last_date: localDate,
    can_join: z.boolean(),
  }),
  errors: ['not_found', 'invalid_input', 'wrong_state', 'not_bookable', 'add_on_gone'],
})

export const joinLine = endpoint({
  ...CALL,
  method: 'POST',
  path: '/waitlist',
  summary: 'Join a waitlist; the first in line is offered a released time',
  isKeyed: true,
  status: 201,
  body: z.object({
    ...target,
    ...choiceBody,
    add_on_names: z
      .array(addOnName)
      .max(MAX_ADD_ONS)
      .optional()
      .describe('Any provider: add-ons by name; the provider must have all of them'),
    address: orAbsent(addressSchema).describe('Address of the visit; default: the caller’s own'),
    from_date: localDate,
    to_date: localDate,
    parts: z.array(waitedPart, PARTS).min(1, PARTS).max(3),
    weekdays: z.array(z.number().int().min(0).max(6)).max(7).default([]).describe('0 is Sunday; empty means any'),
  }),
  response: waitlistSchema,
  errors: [
    'not_found',
    'invalid_input',
    'wrong_state',
    'terms_required',
    'not_bookable',
    'add_on_gone',
    'outside_service_area',
  ],
})

export const leaveLine = endpoint({
  ...CALL,
  method: 'DELETE',
  path: '/waitlist/:id',
  summary: 'Leave a waitlist; an offered time goes to the next in line',
  params: idParams,
  response: waitlistSchema,
  errors: ['not_found', 'wrong_state'],
})

export const resumeLine = endpoint({
  ...CALL,
  method: 'POST',
  path: '/waitlist/:id/resume',
  summary: 'Resume a paused waitlist entry in its place',
  params: idParams,
  response: waitlistSchema,
  errors: ['not_found', 'wrong_state'],
})

export const getOffer = endpoint({
  ...CALL,
  method: 'GET',
  path: '/waitlist/offers/:id',
  isViewable: true,
  summary: 'The time offered to me, with its price',
  params: idParams,
  response: waitlistOffer.extend({
    minutes_text: z.string(),
    where_text: z.string(),
    total_price: z.number().nullable().describe('Dollars before tax; null when moving a visit'),
    tax: z.number().nullable(),
    amount_due: z.number().nullable(),
    cancellation_tier: z.enum(['flexible', 'standard', 'firm']).nullable(),
    is_instant: z.boolean().describe('The visit is confirmed instantly'),
  }),
  errors: ['not_found'],
})

export const takeOffer = endpoint({
  ...CALL,
  method: 'POST',
  path: '/waitlist/offers/:id/take',
  summary: 'Accept an offered time: requests the visit, or moves it',
  isKeyed: true,
  params: idParams,
  body: z.object({
    expected_price: expectedDollars.optional(),
    expected_due: expectedDollars.optional(),
    guests: guestsField,
  }),
  response: bookingSchema,
  errors: [
    'not_found',
    'wrong_state',
    'price_changed',
    'duration_changed',
    'add_on_gone',
    'guests_needed',
    'gate_unmet',
    'slot_taken',
    'slot_unavailable',
    'client_busy',
    'not_bookable',
    'clients_only',
    'terms_required',
    'outside_service_area',
    'too_many_pending',
    'too_many_requests',
    'invalid_input',
  ],
})

export const passOffer = endpoint({
  ...CALL,
  method: 'POST',
  path: '/waitlist/offers/:id/pass',
  summary: 'Pass on an offered time and keep my place',
  params: idParams,
  response: waitlistSchema,
  errors: ['not_found', 'wrong_state'],
})

export const countWaiting = endpoint({
  method: 'GET',
  path: '/waitlist/waiting',
  isViewable: true,
  summary: 'People waiting per day for a provider, without names',
  tag: 'waitlist',
  access: 'provider',
  query: z.object({ from: localDate, days: z.coerce.number().int().min(1).max(42).default(7) }),
  response: z.array(z.object({ date: localDate, waiting: z.number().int() })).describe('Days with people waiting'),
})
