import { z } from 'zod'
import { addressSchema, orAbsent, shownAddress } from './accounts.ts'
import { noShowSchema } from './bookings/case-terms.ts'
import { cancellationTerms, refundState, refusedRefund, refundTo } from './bookings/cancellation-terms.ts'
import { deadlineFields } from './bookings/deadline.ts'
import { endpoint } from './endpoint.ts'
import { choiceBody } from '#contract/fields/choice.ts'
import { expectedDollars } from '#contract/fields/dollars.ts'
import { idParams, idSchema } from './fields/id.ts'
import { visitMinutes } from './fields/minutes.ts'
import { pageQuery } from './fields/page.ts'
import { HELP_SCOPES } from './scopes.ts'
import { paymentStatus, waitingText } from './payments.ts'
import { guestsField } from './bookings/guests.ts'
import { promoCodeField } from './bookings/promo-code.ts'
import { bookingCan } from './bookings/can.ts'
import { openProposal, rescueState, seriesPlace, seriesShown, wayToMove } from './bookings/parts.ts'
import { partySchema } from './bookings/party.ts'
import { providerMoney, providerSums } from './bookings/provider-money.ts'
import { askedWords, shownWords } from './bookings/visit-words.ts'
import { instant, localDate, localDateTime, localTime } from './fields/time.ts'

export const bookingStatus = z.enum(['pending', 'confirmed', 'completed', 'cancelled']).meta({ id: 'BookingStatus' })
export type BookingStatus = z.infer<typeof bookingStatus>

export const cancelReason = z
  .enum(['declined', 'client', 'provider', 'admin', 'expired', 'unpaid', 'no_show', 'provider_no_show'])
  .meta({ id: 'CancelReason' })
export type CancelReason = z.infer<typeof cancelReason>

export const bookingSchema = z
  .object({
    id: z.string(),
    service_id: z.string(),
    client_id: z.string(),
    provider_id: z.string(),
    status: bookingStatus,
    payment_status: paymentStatus.describe('refunded and partially_refunded count what the payment company confirmed'),
    refund_state: refundState.nullable().describe('Slowest state of the refunds to a card; null if there are none'),
    refused_refund: refusedRefund,
    waiting_text: waitingText,
    cancel_reason: cancelReason.nullable(),
    scheduled_at: localDateTime.describe('Local date and time, YYYY-MM-DDTHH:mm'),
    scheduled_text: z.string().describe('Long en-US text, ready to show'),
    time_text: z.string().describe('For example 9:00 AM - 10:00 AM'),
    starts_at: instant,
    is_upcoming: z.boolean(),
    is_under_way: z.boolean().describe('Confirmed and under way'),
    total_price: z.number().describe('Dollars before tax'),
    tax: z.number(),
    discount: z.number().describe('Discount in dollars; 0 without a promo code'),
    amount_due: z.number().describe('total_price and tax less discount'),
    provider_net: z
      .number()
      .nullable()
      .describe('Current total to the provider before GST: 0 if nothing is due; null for the client'),
    provider_money: providerMoney.nullable().describe('The provider’s money as of now; null for the client'),
    ...shownWords,
    created_at: instant,
    created_text: z.string(),
    service: z.object({
      title: z.string(),
      category: z.string(),
      description: z.string(),
      duration: z.number().int().describe('Minutes'),
      quantity: z.number().int().describe('Number of people or pets'),
      add_ons: z.array(z.string()).describe('Names of add-ons'),
      art: z.string(),
      category_slug: z.string().describe('Slug of the category'),
    }),
    location: shownAddress,
    client: partySchema,
    provider: partySchema,
    ...deadlineFields,
    cancellation: cancellationTerms,
    rescheduling: wayToMove,
    proposal: openProposal.nullable().describe('An open proposal of another time'),
    rescue: rescueState,
    no_show: noShowSchema.nullable().describe('For a visit cancelled as missed'),
    series: seriesPlace.nullable().describe('For a visit in a series'),
    can: bookingCan,
  })
  .meta({ id: 'Booking' })
export type Booking = z.infer<typeof bookingSchema>

const READ = { method: 'GET', tag: 'bookings', access: 'signed-in', isViewable: true } as const

export const listBookings = endpoint({
  ...READ,
  path: '/bookings',
  summary: 'My bookings; filters only narrow',
  query: pageQuery.extend({
    status: bookingStatus.optional(),
    tab: z.enum(['upcoming', 'past', 'cancelled']).optional().describe('Tabs of the client dashboard'),
    series: seriesShown,
    userId: idSchema.optional(),
    search: z.string().max(100).optional(),
    sort: z.enum(['date_desc', 'date_asc', 'price_desc', 'price_asc']).default('date_desc'),
  }),
  response: z.array(bookingSchema),
})

export const getBookingStatistics = endpoint({
  ...READ,
  path: '/bookings/statistics',
  summary: 'Counts and totals of all my bookings',
  response: z.object({
    total: z.number().int(),
    pending: z.number().int(),
    requests: z.number().int().describe('Waiting for an answer; a series counts once'),
    confirmed: z.number().int(),
    completed: z.number().int(),
    cancelled: z.number().int(),
    upcoming: z.number().int(),
    past: z.number().int(),
    earnings: z.number().describe('Total of completed prices in dollars'),
    earnings_net: z.number().describe('From paid, completed visits, after commission, before GST; 0 for a client'),
    provider_money: providerSums.nullable().describe('Null for a client'),
    completion_rate: z
      .number()
      .nullable()
      .describe(
        'Percent: completed / (completed + cancelled by the provider + missed by the provider); null below five',
      ),
  }),
})

export const getBooking = endpoint({
  ...READ,
  path: '/bookings/:id',
  summary: 'One of my bookings',
  params: idParams,
  response: bookingSchema,
  errors: ['not_found'],
})

const SLOT_REQUIRED = 'Please select both date and time slot'
export const createBooking = endpoint({
  method: 'POST',
  path: '/bookings',
  summary: 'Request a visit; starts as pending',
  tag: 'bookings',
  access: 'signed-in',
  isKeyed: true,
  status: 201,
  body: z.object({
    service_id: z
      .string('Service ID not found. Please try again or contact support.')
      .min(1, 'Service ID not found. Please try again or contact support.')
      .max(64),
    date: z.string(SLOT_REQUIRED).min(1, SLOT_REQUIRED).pipe(localDate),
    time: z.string(SLOT_REQUIRED).min(1, SLOT_REQUIRED).pipe(localTime),
    ...askedWords,
    address: orAbsent(addressSchema),
    expected_price: expectedDollars.optional().describe('Dollars; total_price as shown to the client'),
    expected_due: expectedDollars.optional().describe('Dollars; amount_due as shown to the client'),
    ...choiceBody,
    expected_minutes: visitMinutes.optional().describe('Visit length as shown to the client'),
    promo_code: promoCodeField.optional().describe('As typed; its discount is fixed with the booking'),
    guests: guestsField,
  }),
  response: bookingSchema,
  errors: [
    'price_changed',
    'duration_changed',
    'add_on_gone',
    'guests_needed',
    'gate_unmet',
    'promo_refused',
    'slot_taken',
    'client_busy',
    'slot_unavailable',
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

export const setBookingStatus = endpoint({
  method: 'POST',
  path: '/bookings/:id/status',
  summary:
    'Accept (confirmed), decline or cancel (cancelled), complete (completed); a client’s confirmed reopens a visit completed before its end',
  tag: 'bookings',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  body: z.object({
    status: z.enum(['confirmed', 'cancelled', 'completed']),
    expected_fee: z.number().min(0).optional().describe('Dollars; required if a cancellation fee is due'),
    reason: z
      .string()
      .max(500)
      .optional()
      .describe('Saved in the history; `no_show` from the provider reports a missed visit'),
  }),
  response: bookingSchema,
  errors: ['not_found', 'wrong_state', 'client_was_there', 'fee_changed', 'forbidden', 'too_many_requests'],
})

export const historySchema = z.array(
  z.object({
    at_text: z.string(),
    by: z.string().describe('"You", the other person, or Homebloom'),
    is_mine: z.boolean(),
    event: z.string(),
    what: z.string().describe('Text that follows the name'),
    reason: z.string().nullable(),
  }),
)

export const getBookingHistory = endpoint({
  ...READ,
  path: '/bookings/:id/history',
  summary: 'History of a booking, oldest first, for both sides',
  params: idParams,
  response: historySchema,
  errors: ['not_found'],
})
export type BookingHistory = z.infer<typeof getBookingHistory.response>

export const getUser = endpoint({
  ...READ,
  path: '/auth/user/:id',
  summary: 'The other person in a booking, as far as the caller may see; admins may see anyone, audited',
  scopes: HELP_SCOPES,
  ownAccount: 'id',
  params: idParams,
  response: z.object({
    id: z.string(),
    full_name: z.string(),
    email: z.string().nullable(),
    phone_number: z.string().nullable(),
    address: shownAddress.nullable(),
    avatar_url: z.string().nullable(),
  }),
  errors: ['not_found'],
})

export const openCheckout = endpoint({
  method: 'POST',
  path: '/payments/checkout-session',
  summary: 'Open (or reuse) the checkout of a confirmed booking, using credit if asked',
  tag: 'bookings',
  access: 'signed-in',
  isKeyed: true,
  body: z.object({ booking_id: idSchema, use_credit: z.boolean().default(false) }),
  response: z.object({ url: z.string(), session_id: z.string() }),
  errors: ['not_found', 'wrong_state', 'unavailable'],
})

export const getBookingConfirmation = endpoint({
  method: 'GET',
  path: '/payments/booking-confirmation/:booking_id',
  summary: 'Data of the payment result page; in full with the matching session_id or for a party',
  tag: 'bookings',
  access: 'public',
  params: z.object({ booking_id: idSchema }),
  query: z.object({ session_id: z.string().max(200).optional() }),
  response: z
    .object({
      id: z.string().nullable(),
      short_id: z.string().describe('Last 8 characters'),
      status: bookingStatus,
      payment_status: paymentStatus,
      refund_state: refundState.nullable(),
      waiting_text: waitingText,
      scheduled_at: localDateTime,
      scheduled_time: z.string(),
      scheduled_text: z.string(),
      is_full: z.boolean(),
      total_price: z.number().nullable(),
      tax: z.number().nullable(),
      price_lines: z
        .array(z.object({ label: z.string(), amount: z.number() }))
        .nullable()
        .describe('Parts of the amount in dollars'),
      amount_due: z.number().nullable(),
      refund_to: refundTo
        .nullable()
        .describe('Where the refund went; null for the provider and callers with a limited view'),
      location: shownAddress.nullable(),
      service: z
        .object({ title: z.string(), description: z.string(), duration: z.number().int(), category: z.string() })
        .nullable(),
      provider: z
        .object({
          full_name: z.string(),
          phone_number: z.string().nullable(),
          email: z.string().nullable(),
          avatar_url: z.string().nullable(),
        })
        .nullable(),
      can: z.object({ pay: z.boolean() }),
    })
    .meta({ id: 'BookingConfirmation' }),
  errors: ['not_found'],
})
