import { z } from 'zod'
import { availabilityMap } from '#contract/availability.ts'
import { bookingStatus, cancelReason } from '#contract/bookings.ts'
import { refundState } from '#contract/bookings/cancellation-terms.ts'
import { priceBreakdown } from '#contract/bookings/price-breakdown.ts'
import { providerMoney } from '#contract/bookings/provider-money.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, idSchema } from '#contract/fields/id.ts'
import { pageQuery } from '#contract/fields/page.ts'
import { localDate, localTime } from '#contract/fields/time.ts'
import { paymentStatus } from '#contract/payments.ts'
import { ANY_SCOPE } from '#contract/scopes.ts'
import { reasonField } from './admins.ts'
import { bookingChargebackSchema } from './booking-chargebacks.ts'
import { deliverySchema } from './deliveries.ts'

/** The desk of bookings: all of them, everything of one, and what an admin does to it. */

const person = z.object({ id: z.string(), full_name: z.string() })
const dollars = z.number().describe('Dollars')

export const bookingRisk = z
  .enum(['unanswered', 'unpaid', 'not_checked_in', 'not_completed'])
  .describe(
    'unanswered: the answer is due within six hours; unpaid: the payment is; not_checked_in: it has begun a quarter of an hour ago and nobody has checked in; not_completed: it was over a day ago and nobody has closed it',
  )
  .meta({ id: 'BookingRisk' })
export type BookingRisk = z.infer<typeof bookingRisk>

export const deskBookingSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    status: bookingStatus,
    cancel_reason: cancelReason.nullable(),
    payment_status: paymentStatus,
    refund_state: refundState.nullable(),
    scheduled_text: z.string().describe('Short, local: "Thu, Nov 26, 9:00 AM"'),
    created_text: z.string(),
    due_text: z.string().nullable().describe('By when it is to be answered or paid'),
    city: z.string(),
    total: dollars.describe('Dollars, tax included'),
    client: person,
    provider: person,
    risk: bookingRisk.nullable(),
  })
  .meta({ id: 'DeskBooking' })
export type DeskBooking = z.infer<typeof deskBookingSchema>

const deskSort = z.enum(['latest', 'soonest', 'newest', 'oldest', 'highest', 'lowest']).meta({ id: 'DeskSort' })
export type DeskSort = z.infer<typeof deskSort>

export const deskQuery = pageQuery.extend({
  state: bookingStatus.optional(),
  payment: z.enum(['unpaid', 'paid', 'refunded']).optional().describe('refunded: all or a part of it has gone back'),
  risk: z.union([bookingRisk, z.literal('any')]).optional(),
  from: localDate.optional().describe('Of the visit, local'),
  to: localDate.optional(),
  city: z.string().max(60).optional(),
  service: z.string().max(100).optional().describe('Its title'),
  client: idSchema.optional(),
  provider: idSchema.optional(),
  sort: deskSort
    .default('latest')
    .describe('latest, soonest: by the visit; newest, oldest: by when it was asked for; highest, lowest: by the total'),
})

export const listDeskBookings = endpoint({
  method: 'GET',
  path: '/admin/bookings',
  summary:
    'All bookings, by when the visit is unless asked otherwise. A page may be short and still have a next one: so many bookings are looked through at a time',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  query: deskQuery,
  response: z.array(deskBookingSchema),
  errors: ['malformed_request', 'invalid_input'],
})

/** So many of each risk are counted: whoever has more wants to begin, not to know how many. */
export const AT_RISK_COUNTED = 100

export const getDeskChoices = endpoint({
  method: 'GET',
  path: '/admin/bookings/choices',
  summary: 'The cities and services of which there are bookings, and how many are at risk',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  response: z
    .object({
      cities: z.array(z.string()),
      services: z.array(z.string()),
      at_risk: z.record(bookingRisk, z.number().int()).describe('AT_RISK_COUNTED stands for more'),
    })
    .meta({ id: 'DeskChoices' }),
})
export type DeskChoices = z.infer<typeof getDeskChoices.response>

const deskAct = z
  .enum([
    'cancel',
    'cancel_for_client',
    'cancel_for_provider',
    'decline_for_provider',
    'complete',
    'client_no_show',
    'provider_no_show',
  ])
  .meta({ id: 'DeskAct' })
export type DeskAct = z.infer<typeof deskAct>

const partySchema = person.extend({
  email: z.string().nullable().describe('Null for scopes that do not need it'),
  phone_number: z.string().nullable(),
})

const line = z.object({ label: z.string(), text: z.string() })

export const deskRecordSchema = deskBookingSchema
  .extend({
    long_text: z.string(),
    time_text: z.string(),
    requested_text: z.string(),
    client: partySchema,
    provider: partySchema,
    address_text: z.string().describe('The city alone for scopes that do not need more'),
    notes: z.string().nullable(),
    breakdown: priceBreakdown.describe('As the client reads it'),
    provider_money: providerMoney.nullable(),
    timeline: z.array(
      z.object({
        kind: z.enum(['booking', 'money', 'message', 'admin']),
        at_text: z.string(),
        who: z.string(),
        what: z.string(),
        reason: z.string().nullable(),
      }),
    ),
    notices: z.array(deliverySchema),
    papers: z.array(line).describe("The provider's, as they counted at the time of the visit"),
    orders: z
      .array(
        z.object({
          id: z.string(),
          kind: z.string(),
          status: paymentStatus,
          amount: dollars,
          settled: dollars,
          refunded: dollars,
          parts: z.array(z.object({ label: z.string(), amount: dollars, text: z.string() })),
        }),
      )
      .describe('For the visit and for tips, with what has paid them and what went back'),
    payout_text: z.string().nullable(),
    ledger: z
      .array(
        z.object({
          id: z.string(),
          cause: z.string(),
          at_text: z.string(),
          entries: z.array(z.object({ account: z.string(), amount: dollars })),
        }),
      )
      .nullable()
      .describe('For finance alone'),
    chargebacks: z.array(bookingChargebackSchema).nullable().describe('For finance alone'),
    links: z.array(z.object({ label: z.string(), text: z.string(), to: z.string() })),
    can: z.object({
      acts: z.array(
        z.object({
          act: deskAct,
          why_not: z.string().nullable(),
          back: dollars.describe('Dollars that go back to the client'),
          kept: dollars,
          needs_factor: z.boolean(),
        }),
      ),
      move: z.object({ why_not: z.string().nullable() }).nullable().describe('Null for other scopes'),
      waive: z.object({ most: dollars }).nullable(),
      refund: z
        .object({ most: dollars, why_not: z.string().nullable() })
        .nullable()
        .describe('Of a visit that took place, without a dispute'),
      goodwill: z.boolean(),
      remind: z.boolean().describe('The provider about a request that waits'),
    }),
  })
  .meta({ id: 'DeskRecord' })
export type DeskRecord = z.infer<typeof deskRecordSchema>

export const getDeskRecord = endpoint({
  method: 'GET',
  path: '/admin/bookings/:id',
  summary: 'Everything of one booking; reading an address is audited',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  params: idParams,
  response: deskRecordSchema,
  errors: ['not_found'],
})

export const actOnBooking = endpoint({
  method: 'POST',
  path: '/admin/bookings/:id/acts',
  summary: 'Cancel, complete or mark as missed, with a reason that both sides read',
  tag: 'admin',
  access: 'admin',
  scopes: ['support'],
  isKeyed: true,
  params: idParams,
  body: z.object({
    act: deskAct,
    reason: reasonField,
    expected_back: z.number().min(0).multipleOf(0.01).describe('Dollars that go back, as they were shown'),
  }),
  response: deskRecordSchema,
  errors: ['not_found', 'wrong_state', 'fee_changed', 'invalid_input', 'second_factor_required'],
})

export const BULK_MAX = 50

const bulkAct = z.enum(['cancel', 'remind']).meta({ id: 'DeskBulkAct' })
export type DeskBulkAct = z.infer<typeof bulkAct>

const outlookSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    text: z.string().describe('Whose and when'),
    why_not: z.string().nullable(),
    back: dollars.describe('Dollars that go back to the client'),
    needs_factor: z.boolean(),
    tells: z.array(z.string()).describe('Who hears of it, by name'),
  })
  .meta({ id: 'DeskOutlook' })
export type DeskOutlook = z.infer<typeof outlookSchema>

export const previewDeskActs = endpoint({
  method: 'POST',
  path: '/admin/bookings/outlook',
  summary: 'What would come of doing the same to several bookings, each on its own; nothing is done',
  tag: 'admin',
  access: 'admin',
  scopes: ['support'],
  body: z.object({
    act: bulkAct,
    ids: z
      .array(idSchema)
      .min(1, 'Please tick at least one booking')
      .max(BULK_MAX, `Please tick at most ${BULK_MAX} bookings`),
  }),
  response: z.array(outlookSchema),
  errors: ['invalid_input'],
})

export const remindProvider = endpoint({
  method: 'POST',
  path: '/admin/bookings/:id/reminder',
  summary: 'Ask the provider once more to answer a request',
  tag: 'admin',
  access: 'admin',
  scopes: ['support'],
  isKeyed: true,
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'wrong_state'],
})

export const listDeskTimes = endpoint({
  method: 'GET',
  path: '/admin/bookings/:id/times',
  summary: 'The times that its provider offers and at which its client is free',
  tag: 'admin',
  access: 'admin',
  scopes: ['support'],
  params: idParams,
  response: z.object({ date_availability: availabilityMap }),
  errors: ['not_found', 'wrong_state'],
})

export const moveDeskBooking = endpoint({
  method: 'POST',
  path: '/admin/bookings/:id/time',
  summary: 'Move a visit to another time that its provider offers; both sides are told',
  tag: 'admin',
  access: 'admin',
  scopes: ['support'],
  isKeyed: true,
  params: idParams,
  body: z.object({ date: localDate, time: localTime, reason: reasonField }),
  response: deskRecordSchema,
  errors: ['not_found', 'wrong_state', 'slot_taken', 'slot_unavailable', 'client_busy', 'invalid_input'],
})
