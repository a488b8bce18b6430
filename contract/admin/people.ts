import { z } from 'zod'
import { emailStateSchema, roleSchema, scopeSchema } from '#contract/accounts.ts'
import { givesUpField } from '#contract/accounts/closing.ts'
import { bookingStatus } from '#contract/bookings.ts'
import { endpoint } from '#contract/endpoint.ts'
import { VIEW_SCOPES } from '#contract/accounts/view.ts'
import { idParams } from '#contract/fields/id.ts'
import { pageQuery } from '#contract/fields/page.ts'
import { paymentStatus } from '#contract/payments.ts'
import { paperCardSchema } from '#contract/papers.ts'
import { verificationState } from '#contract/providers.ts'
import { ANY_SCOPE } from '#contract/scopes.ts'
import { reasonField } from './admins.ts'

export const SEARCH_MIN = 3

const foundPerson = z.object({
  id: z.string(),
  full_name: z.string(),
  role: roleSchema,
  email: z.string(),
  phone_number: z.string(),
  is_suspended: z.boolean(),
})

const foundBooking = z.object({
  id: z.string(),
  title: z.string(),
  scheduled_text: z.string(),
  status: z.string(),
  client: z.object({ id: z.string(), full_name: z.string() }),
  provider: z.object({ id: z.string(), full_name: z.string() }),
})

const foundPayment = z.object({
  gateway_id: z.string(),
  kind: z.enum(['payment', 'refund']),
  amount: z.number(),
  state: z.string(),
  made_text: z.string(),
  booking_id: z.string().nullable(),
  payer: z.object({ id: z.string(), full_name: z.string() }),
})

export const foundSchema = z
  .object({
    people: z.array(foundPerson),
    bookings: z.array(foundBooking),
    payments: z.array(foundPayment).describe('Finance only'),
  })
  .meta({ id: 'Found' })
export type Found = z.infer<typeof foundSchema>

export const searchAll = endpoint({
  method: 'GET',
  path: '/admin/search',
  summary:
    'Search people by name, email or phone, bookings by id or its last 8, payments by their id at the payment company',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  query: z.object({ q: z.string().trim().min(SEARCH_MIN, 'Please enter at least 3 characters').max(100) }),
  response: foundSchema,
})

const providerRecordSchema = z.object({
  rating: z.number().nullable(),
  reviews: z.number().int(),
  completion_rate: z.number().nullable().describe('Percent, as in their history; null below five decided visits'),
  completed: z.number().int(),
  failed: z.number().int().describe('Visits they cancelled or missed'),
  facts: z.array(z.object({ name: z.string(), text: z.string(), sample_text: z.string() })),
  documents: z
    .array(
      z.object({
        name: z.string(),
        is_required: z.boolean(),
        level: paperCardSchema.shape.level,
        until_text: z.string().nullable().describe('The last day on which it is valid'),
      }),
    )
    .nullable()
    .describe('For trust and support; null for others'),
})

export const personNote = z.object({ id: z.string(), text: z.string(), who: z.string(), at_text: z.string() })

export const personRecordSchema = z
  .object({
    id: z.string(),
    role: roleSchema,
    full_name: z.string(),
    email: z.string(),
    email_state: emailStateSchema,
    phone_number: z.string(),
    address_text: z.string(),
    avatar_url: z.string().nullable(),
    joined_text: z.string(),
    suspended_text: z.string().nullable().describe('Account or provider suspended since'),
    suspended_reason: z.string().nullable().describe('Provider only, in the provider’s wording'),
    deleted_text: z.string().nullable().describe('When the account was deleted; no personal data is left'),
    verification: verificationState.nullable().describe('Provider only: approval status'),
    provider: providerRecordSchema.nullable().describe('Provider only'),
    reliability: z
      .object({ visits: z.number().int(), no_shows: z.number().int(), late_cancellations: z.number().int() })
      .nullable()
      .describe('Client only, in the last twelve months'),
    admin_scopes: z.array(scopeSchema),
    terms: z.array(z.object({ name: z.string(), accepted_text: z.string() })),
    sessions: z.number().int().describe('Not ended'),
    last_seen_text: z.string().nullable(),
    bookings: z.number().int(),
    money: z
      .object({
        paid: z.number(),
        refunded: z.number(),
        credit: z.number(),
        earned: z
          .object({
            available: z.number().describe('Negative: they owe it'),
            pending: z.number(),
            pending_text: z.string().nullable(),
            on_hold: z.number(),
            on_the_way: z.number(),
          })
          .nullable()
          .describe('Provider only: dollars not yet at their bank, as on their payouts page'),
        held: z
          .object({ since_text: z.string(), reason: z.string() })
          .nullable()
          .describe('Payouts an admin has put on hold'),
      })
      .nullable()
      .describe('Finance and support; null for others'),
    cases: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['message', 'missed_visit', 'dispute', 'conversation', 'review', 'photo']),
        text: z.string(),
        state_text: z.string(),
        is_open: z.boolean(),
        at_text: z.string(),
      }),
    ),
    waiting: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          provider: z.object({ id: z.string(), full_name: z.string() }).nullable(),
          booking_id: z.string().nullable().describe('The visit to move earlier'),
          days_text: z.string(),
          state: z.enum(['waiting', 'paused']),
          joined_text: z.string(),
        }),
      )
      .describe('Their waitlist entries'),
    notes: z.array(personNote),
    can: z.object({
      suspend: z.boolean(),
      lift_suspension: z.boolean(),
      hold_payouts: z.boolean(),
      release_payouts: z.boolean(),
      end_sessions: z.boolean(),
      delete: z.boolean(),
      view: z.boolean(),
      messages: z.boolean(),
      approvals: z.boolean(),
    }),
  })
  .meta({ id: 'PersonRecord' })
export type PersonRecord = z.infer<typeof personRecordSchema>

export const getPersonRecord = endpoint({
  method: 'GET',
  path: '/admin/people/:id',
  summary: 'One person in full: status, terms, contact, money, cases and notes',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  params: idParams,
  response: personRecordSchema,
  errors: ['not_found'],
})

export const personBookingSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    scheduled_text: z.string(),
    status: bookingStatus,
    payment_status: paymentStatus,
    total: z.number(),
    as: z.enum(['client', 'provider']),
    other: z.object({ id: z.string(), full_name: z.string() }),
  })
  .meta({ id: 'PersonBooking' })
export type PersonBooking = z.infer<typeof personBookingSchema>

export const listPersonBookings = endpoint({
  method: 'GET',
  path: '/admin/people/:id/bookings',
  summary: 'Bookings of one person, newest first',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  params: idParams,
  query: pageQuery,
  response: z.array(personBookingSchema),
  errors: ['not_found', 'malformed_request'],
})

const EMPTY = 'Please write the note'

export const addPersonNote = endpoint({
  method: 'POST',
  path: '/admin/people/:id/notes',
  summary: 'Add a note about a person, for admins only',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  isKeyed: true,
  params: idParams,
  body: z.object({ text: z.string(EMPTY).trim().min(1, EMPTY).max(2000, 'Please use at most 2,000 characters') }),
  response: personRecordSchema,
  errors: ['not_found', 'invalid_input'],
})

export const suspendPerson = endpoint({
  method: 'POST',
  path: '/admin/people/:id/suspension',
  summary: 'Suspend a client’s account; suspend providers with a verification decision',
  tag: 'admin',
  access: 'admin',
  scopes: ['trust'],
  isKeyed: true,
  params: idParams,
  body: z.object({ reason: reasonField }),
  response: personRecordSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const restorePerson = endpoint({
  method: 'POST',
  path: '/admin/people/:id/restoration',
  summary: 'Lift the suspension of an account',
  tag: 'admin',
  access: 'admin',
  scopes: ['trust'],
  isKeyed: true,
  params: idParams,
  body: z.object({ reason: reasonField }),
  response: personRecordSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const endPersonSessions = endpoint({
  method: 'POST',
  path: '/admin/people/:id/sessions/end',
  summary: 'Log a person out everywhere',
  tag: 'admin',
  access: 'admin',
  scopes: ['support', 'trust'],
  isKeyed: true,
  params: idParams,
  body: z.object({ reason: reasonField }),
  response: personRecordSchema,
  errors: ['not_found', 'invalid_input', 'scope_required'],
})

export const deletePerson = endpoint({
  method: 'POST',
  path: '/admin/people/:id/deletion',
  summary: 'Delete an account at its owner’s written request; needs a fresh second factor',
  tag: 'admin',
  access: 'admin',
  scopes: ['trust'],
  isKeyed: true,
  params: idParams,
  body: z.object({ reason: reasonField, gives_up: givesUpField }),
  response: personRecordSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input', 'second_factor_required'],
})

export const viewAsPerson = endpoint({
  method: 'POST',
  path: '/admin/people/:id/view',
  summary: 'Start a read-only view as a person, for 15 minutes',
  tag: 'admin',
  access: 'admin',
  scopes: VIEW_SCOPES,
  params: idParams,
  body: z.object({ reason: reasonField }),
  response: z.object({ token: z.string() }),
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})
