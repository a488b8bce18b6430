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

/** The console's bookings: all of them, everything about one, and what an admin can do with it. */

const person = z.object({ id: z.string(), full_name: z.string() })
const dollars = z.number().describe('Dollars')

export const bookingRisk = z
  .enum(['unanswered', 'unpaid', 'not_checked_in', 'not_completed'])
  .describe(
    'unanswered: answer due within six hours; unpaid: payment due within six hours; not_checked_in: began 15 minutes ago without check-in; not_completed: over for a day and still open',
  )
  .meta({ id: 'BookingRisk' })
export type BookingRisk = z.infer<typeof bookingRisk>

export const adminBookingSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    status: bookingStatus,
    cancel_reason: cancelReason.nullable(),
    payment_status: paymentStatus,
    refund_state: refundState.nullable(),
    kept_fee: z
      .object({ label: z.string().describe('"No-show fee" or "Cancellation fee"'), amount: dollars })
      .nullable()
      .describe('Fee kept for a cancelled visit'),
    scheduled_text: z.string().describe('Short, local: "Thu, Nov 26, 9:00 AM"'),
    created_text: z.string(),
    due_text: z.string().nullable().describe('When the answer or payment is due'),
    city: z.string(),
    total: dollars.describe('Dollars, tax included'),
    client: person,
    provider: person,
    risk: bookingRisk.nullable(),
  })
  .meta({ id: 'AdminBooking' })
export type AdminBooking = z.infer<typeof adminBookingSchema>

const adminSort = z
  .enum(['upcoming', 'latest', 'soonest', 'newest', 'oldest', 'highest', 'lowest'])
  .meta({ id: 'AdminSort' })
export type AdminSort = z.infer<typeof adminSort>

export const adminQuery = pageQuery.extend({
  state: bookingStatus.optional(),
  payment: z.enum(['unpaid', 'paid', 'refunded']).optional().describe('refunded: fully or in part'),
  risk: z.union([bookingRisk, z.literal('any')]).optional(),
  from: localDate.optional().describe('Of the visit, local'),
  to: localDate.optional(),
  city: z.string().max(60).optional(),
  service: z.string().max(100).optional().describe('Title of the service'),
  client: idSchema.optional(),
  provider: idSchema.optional(),
  sort: adminSort
    .default('upcoming')
    .describe(
      'upcoming: the visits of today and later, soonest first, then the past ones, latest first; latest, soonest: by the visit; newest, oldest: by when it was requested; highest, lowest: by the total',
    ),
})

export const listAdminBookings = endpoint({
  method: 'GET',
  path: '/admin/bookings',
  summary: 'All bookings, upcoming visits first by default; a page may be short and still have a next one',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  query: adminQuery,
  response: z.array(adminBookingSchema),
  errors: ['malformed_request', 'invalid_input'],
})

const adminAct = z
  .enum([
    'cancel',
    'cancel_for_client',
    'cancel_for_provider',
    'decline_for_provider',
    'complete',
    'client_no_show',
    'provider_no_show',
  ])
  .meta({ id: 'AdminBookingAct' })
export type AdminBookingAct = z.infer<typeof adminAct>

const partySchema = person.extend({
  email: z.string().nullable().describe('Null for scopes that do not need it'),
  phone_number: z.string().nullable(),
})

const line = z.object({ label: z.string(), text: z.string() })

export const adminRecordSchema = adminBookingSchema
  .extend({
    long_text: z.string(),
    time_text: z.string(),
    requested_text: z.string(),
    client: partySchema,
    provider: partySchema,
    address_text: z.string().describe('City only, for scopes that don’t need the address'),
    notes: z.string().nullable(),
    breakdown: priceBreakdown.describe('As the client reads it'),
    provider_money: providerMoney.nullable(),
    timeline: z.array(
      z.object({
        kind: z.enum(['booking', 'money', 'admin']),
        at_text: z.string(),
        who: z.string(),
        what: z.string(),
        reason: z.string().nullable(),
      }),
    ),
    notices: z.array(deliverySchema).describe('Messages about it, which the timeline leaves out'),
    papers: z.array(line).describe('The provider’s documents that were valid at the visit'),
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
      .describe('For visit and tips, with payments and refunds'),
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
      .describe('Finance only'),
    chargebacks: z.array(bookingChargebackSchema).nullable().describe('Finance only'),
    links: z.array(z.object({ label: z.string(), text: z.string(), to: z.string() })),
    can: z.object({
      acts: z.array(
        z.object({
          act: adminAct,
          why_not: z.string().nullable(),
          back: dollars.describe('Refund in dollars'),
          kept: dollars,
          needs_factor: z.boolean(),
        }),
      ),
      move: z.object({ why_not: z.string().nullable() }).nullable().describe('Null for other scopes'),
      waive: z.object({ most: dollars }).nullable(),
      refund: z
        .object({ most: dollars, why_not: z.string().nullable() })
        .nullable()
        .describe('For a visit that took place, without a dispute'),
      goodwill: z.boolean(),
      remind: z.boolean().describe('Reminds the provider of a request'),
    }),
  })
  .meta({ id: 'AdminRecord' })
export type AdminRecord = z.infer<typeof adminRecordSchema>

export const getAdminRecord = endpoint({
  method: 'GET',
  path: '/admin/bookings/:id',
  summary: 'One booking in full; reading the address is audited',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  params: idParams,
  response: adminRecordSchema,
  errors: ['not_found'],
})

export const actOnBooking = endpoint({
  method: 'POST',
  path: '/admin/bookings/:id/acts',
  summary: 'Cancel, complete or mark as missed; both sides read the reason',
  tag: 'admin',
  access: 'admin',
  scopes: ['support'],
  isKeyed: true,
  params: idParams,
  body: z.object({
    act: adminAct,
    reason: reasonField,
    expected_back: z.number().min(0).multipleOf(0.01).describe('Refund in dollars, as shown'),
  }),
  response: adminRecordSchema,
  errors: ['not_found', 'wrong_state', 'fee_changed', 'invalid_input', 'second_factor_required'],
})

export const BULK_MAX = 50

const bulkAct = z.enum(['cancel', 'remind']).meta({ id: 'AdminBulkAct' })
export type AdminBulkAct = z.infer<typeof bulkAct>

const outlookSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    text: z.string().describe('Client and time'),
    why_not: z.string().nullable(),
    back: dollars.describe('Refund in dollars'),
    needs_factor: z.boolean(),
    tells: z.array(z.string()).describe('Names of the people who get an email'),
  })
  .meta({ id: 'AdminOutlook' })
export type AdminOutlook = z.infer<typeof outlookSchema>

export const previewAdminActs = endpoint({
  method: 'POST',
  path: '/admin/bookings/outlook',
  summary: 'Preview an act on several bookings; changes nothing',
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
  summary: 'Remind the provider to answer a request',
  tag: 'admin',
  access: 'admin',
  scopes: ['support'],
  isKeyed: true,
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'wrong_state'],
})

export const listAdminTimes = endpoint({
  method: 'GET',
  path: '/admin/bookings/:id/times',
  summary: 'Times that the provider offers and the client is available',
  tag: 'admin',
  access: 'admin',
  scopes: ['support'],
  params: idParams,
  response: z.object({ date_availability: availabilityMap }),
  errors: ['not_found', 'wrong_state'],
})

export const moveAdminBooking = endpoint({
  method: 'POST',
  path: '/admin/bookings/:id/time',
  summary: 'Move a visit to another offered time; emails both sides',
  tag: 'admin',
  access: 'admin',
  scopes: ['support'],
  isKeyed: true,
  params: idParams,
  body: z.object({ date: localDate, time: localTime, reason: reasonField }),
  response: adminRecordSchema,
  errors: ['not_found', 'wrong_state', 'slot_taken', 'slot_unavailable', 'client_busy', 'invalid_input'],
})
