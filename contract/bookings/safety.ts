import { z } from 'zod'
import { phoneField } from '#contract/accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { historySchema } from '#contract/bookings.ts'
import { idParams, idSchema } from '#contract/fields/id.ts'
import { pageQuery } from '#contract/fields/page.ts'
import { plainWords } from '#contract/rules/text.ts'
import { visitDaySchema } from './visit-day.ts'

/** Safety of providers: their trusted contact, the timer of a visit, and alarms. */

export const contactState = z.enum(['asked', 'agreed', 'refused', 'expired', 'stopped']).meta({ id: 'ContactState' })
export type ContactState = z.infer<typeof contactState>

export const safetySchema = z
  .object({
    has_timer: z.boolean(),
    contact: z
      .object({
        name: z.string(),
        phone_number: z.string(),
        state: contactState,
        text: z.string(),
        can_ask_again: z.boolean().describe('They have not answered and may still be asked'),
      })
      .nullable(),
  })
  .meta({ id: 'Safety' })
export type Safety = z.infer<typeof safetySchema>

const own = { tag: 'safety', access: 'provider', response: safetySchema } as const

export const getSafety = endpoint({
  ...own,
  method: 'GET',
  path: '/safety',
  summary: 'My safety timer and trusted contact',
})

export const setSafetyTimer = endpoint({
  ...own,
  method: 'PUT',
  path: '/safety/timer',
  summary: 'Turn my safety timer on or off, from the next check-in',
  body: z.object({ has_timer: z.boolean() }),
})

const NAME_REQUIRED = 'Please enter a name'

export const askContact = endpoint({
  ...own,
  method: 'POST',
  path: '/safety/contact',
  summary: 'Set my trusted contact, who is asked by text message; replaces the former one',
  isKeyed: true,
  body: z.object({
    name: z
      .string(NAME_REQUIRED)
      .max(50, 'Please use at most 50 characters')
      .transform(plainWords)
      .refine((name) => name !== '', NAME_REQUIRED),
    phone_number: phoneField,
  }),
  errors: ['invalid_input', 'too_many_requests'],
})

export const removeContact = endpoint({
  ...own,
  method: 'DELETE',
  path: '/safety/contact',
  summary: 'Remove my trusted contact',
})

const token = z.string().min(1).max(100)

export const lookAtConsent = endpoint({
  method: 'POST',
  path: '/safety/consent/look',
  summary: 'The provider behind a trusted contact’s link',
  tag: 'safety',
  access: 'public',
  body: z.object({ token }),
  response: z.object({ provider_name: z.string(), name: z.string(), has_agreed: z.boolean() }),
  errors: ['not_found', 'too_many_requests'],
})

export const answerConsent = endpoint({
  method: 'POST',
  path: '/safety/consent',
  summary: 'Agree or decline to be a trusted contact, once',
  tag: 'safety',
  access: 'public',
  body: z.object({ token, agrees: z.boolean() }),
  response: z.object({ provider_name: z.string(), agrees: z.boolean() }),
  errors: ['not_found', 'too_many_requests'],
})

export const stopConsent = endpoint({
  method: 'POST',
  path: '/safety/consent/stop',
  summary: 'Stop being a trusted contact; the provider is notified',
  tag: 'safety',
  access: 'public',
  body: z.object({ token }),
  response: z.object({ provider_name: z.string() }),
  errors: ['not_found', 'too_many_requests'],
})

const ofVisit = {
  method: 'POST',
  tag: 'safety',
  access: 'provider',
  isKeyed: true,
  params: idParams,
  response: visitDaySchema,
  errors: ['not_found', 'wrong_state'],
} as const

/** Minutes by which "I'm fine" postpones the question. */
export const MORE_MINUTES = [30, 60, 120] as const

export const sayFine = endpoint({
  ...ofVisit,
  path: '/bookings/:id/fine',
  summary: 'Confirm that I am safe: the safety timer asks again later, or ends',
  body: z.object({ minutes: z.literal(MORE_MINUTES).nullable().describe('Null ends the timer') }),
})

export const raiseAlarm = endpoint({
  ...ofVisit,
  path: '/bookings/:id/alarm',
  summary: 'Raise a silent alarm: alerts our team and the trusted contact only',
})

const alarmState = z.enum(['open', 'acknowledged', 'closed']).meta({ id: 'AlarmState' })

export const alarmSchema = z
  .object({
    id: z.string(),
    booking_id: z.string(),
    kind: z.enum(['silent', 'timer']),
    state: alarmState,
    raised_text: z.string(),
    provider_name: z.string(),
    client_name: z.string(),
    service_title: z.string(),
    scheduled_text: z.string(),
    answered_text: z.string().nullable().describe('When the provider said they were safe'),
  })
  .meta({ id: 'Alarm' })
export type Alarm = z.infer<typeof alarmSchema>

export const listAlarms = endpoint({
  method: 'GET',
  path: '/admin/safety',
  summary: 'Alarms by status, newest first',
  tag: 'admin',
  access: 'admin',
  scopes: ['support', 'trust'],
  query: pageQuery.extend({ state: z.enum(['open', 'closed']).default('open') }),
  response: z.array(alarmSchema),
})

const person = z.object({ id: z.string(), full_name: z.string(), email: z.string(), phone_number: z.string() })

export const alarmDetailSchema = alarmSchema
  .extend({
    address: z.string(),
    door_notes: z.string().nullable(),
    provider: person,
    client: person,
    contact: z
      .object({ name: z.string(), phone_number: z.string(), was_told: z.boolean() })
      .nullable()
      .describe('The trusted contact, as far as they agreed'),
    told_text: z.string().describe('People alerted'),
    acknowledged_text: z.string().nullable(),
    closed_text: z.string().nullable(),
    note: z.string().nullable(),
    history: historySchema,
    can: z.object({ acknowledge: z.boolean(), close: z.boolean() }),
  })
  .meta({ id: 'AlarmDetail' })
export type AlarmDetail = z.infer<typeof alarmDetailSchema>

const alarmParams = z.object({ id: idSchema })

export const getAlarm = endpoint({
  method: 'GET',
  path: '/admin/safety/:id',
  summary: 'One alarm with address, people and history; audited',
  tag: 'admin',
  access: 'admin',
  scopes: ['support', 'trust'],
  params: alarmParams,
  response: alarmDetailSchema,
  errors: ['not_found'],
})

export const acknowledgeAlarm = endpoint({
  method: 'POST',
  path: '/admin/safety/:id/acknowledge',
  summary: 'Acknowledge an alarm',
  tag: 'admin',
  access: 'admin',
  scopes: ['support', 'trust'],
  isKeyed: true,
  params: alarmParams,
  response: alarmDetailSchema,
  errors: ['not_found', 'wrong_state'],
})

const NOTE_REQUIRED = 'Please write what happened, in at least 5 characters'

export const closeAlarm = endpoint({
  method: 'POST',
  path: '/admin/safety/:id/close',
  summary: 'Close an alarm with a note',
  tag: 'admin',
  access: 'admin',
  scopes: ['support', 'trust'],
  isKeyed: true,
  params: alarmParams,
  body: z.object({ note: z.string(NOTE_REQUIRED).trim().min(5, NOTE_REQUIRED).max(1000) }),
  response: alarmDetailSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})
