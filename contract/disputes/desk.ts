import { z } from 'zod'
import { historySchema } from '#contract/bookings.ts'
import { disputeSchema } from '#contract/disputes.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { pageQuery } from '#contract/fields/page.ts'
import { seenField } from './preview.ts'

/** The desk of administrators: disputes, chargebacks, and what a second one has to agree to. */

const dollars = z.number().describe('Dollars')

export const disputeCaseSchema = disputeSchema
  .pick({ id: true, kind: true, about: true, state: true, side: true })
  .extend({
    booking_id: z.string().nullable(),
    is_appeal: z.boolean(),
    opened_text: z.string(),
    due_text: z.string().describe('Until when it should be decided'),
    is_overdue: z.boolean(),
    reason: z.string(),
    service_title: z.string(),
    client_name: z.string(),
    provider_name: z.string(),
    left: dollars.describe('Dollars of this payment that have not gone back'),
  })
  .meta({ id: 'DisputeCase' })
export type DisputeCase = z.infer<typeof disputeCaseSchema>

const rulingDecision = z
  .enum(['release', 'part', 'full', 'platform', 'shares', 'client', 'keep'])
  .describe(
    'release: nothing goes back; part, full: so much goes back; platform: the marketplace bears what has gone back. Of money that a bank has given back after it was lost: shares, client, keep',
  )
  .meta({ id: 'RulingDecision' })

/** Whose the money of a payment is. */
const sharesSchema = z.object({
  client: dollars.describe('Dollars back with the client, all in all'),
  provider: dollars.describe("Dollars of the provider's, before GST"),
  gst: dollars.describe('GST that the provider remits'),
  commission: dollars,
  commission_taxes: dollars.describe('GST and PST on the commission, which we remit'),
  platform: dollars.describe('Dollars that the marketplace bears'),
  ours: dollars.describe('Dollars that a bank has given back after they were lost, and that are with us'),
})
export type Shares = z.infer<typeof sharesSchema>

export const rulingSchema = z
  .object({
    id: z.string(),
    kind: z.enum(['dispute', 'waiver', 'goodwill', 'withdrawal', 'adjustment', 'recovered', 'refund']),
    title: z.string(),
    amount: dollars,
    reason: z.string(),
    booking_id: z.string().nullable(),
    dispute_id: z.string().nullable(),
    asked_by: z.string(),
    asked_text: z.string(),
    state: z.enum(['waiting', 'done', 'refused']),
    runs_text: z.string().nullable().describe('When it runs by itself, where nobody else could agree'),
    closed_text: z.string().nullable().describe('Who agreed or refused, and when'),
    can: z.object({ agree: z.boolean(), stop: z.boolean() }),
  })
  .meta({ id: 'Ruling' })
export type Ruling = z.infer<typeof rulingSchema>

const person = z.object({ id: z.string(), full_name: z.string(), email: z.string(), phone_number: z.string() })

export const disputeDetailSchema = disputeCaseSchema
  .extend({
    statement: disputeSchema.shape.statement,
    answer: disputeSchema.shape.answer,
    appeal: disputeSchema.shape.appeal,
    appeal_answer: disputeSchema.shape.appeal_answer,
    asks_text: z.string().nullable(),
    asked: dollars.nullable().describe('Dollars that the client asks for, where it is a part; never more than is left'),
    timeline: disputeSchema.shape.timeline,
    client: person.nullable(),
    provider: person.nullable(),
    scheduled_text: z.string().nullable(),
    day: z.array(z.object({ title: z.string(), text: z.string() })),
    history: historySchema,
    paid: dollars,
    now: sharesSchema.describe('How it stands now'),
    outcomes: z
      .array(z.object({ decision: rulingDecision, label: z.string(), shares: sharesSchema }))
      .describe('What can be decided now, and whose the money is then'),
    rulings: z.array(rulingSchema),
    chargeback: z
      .object({
        status: z.string(),
        amount: dollars,
        fee: dollars,
        returned: dollars.describe('Dollars that came back'),
        evidence_due_text: z.string().nullable(),
        evidence_sent_text: z.string().nullable(),
      })
      .nullable(),
    why_not: z.string().nullable().describe('Why nothing can be decided now, in words'),
    can: z.object({ decide: z.boolean(), send_evidence: z.boolean() }),
  })
  .meta({ id: 'DisputeDetail' })
export type DisputeDetail = z.infer<typeof disputeDetailSchema>

export const listDisputeCases = endpoint({
  method: 'GET',
  path: '/admin/disputes',
  summary: 'Disputes and chargebacks: open ones by when they are due, closed ones newest first',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  query: pageQuery.extend({ state: z.enum(['open', 'closed']).default('open') }),
  response: z.array(disputeCaseSchema),
})

export const getDisputeCase = endpoint({
  method: 'GET',
  path: '/admin/disputes/:id',
  summary: 'One dispute with what both sides say, the visit, the money and what each decision does',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  params: idParams,
  response: disputeDetailSchema,
  errors: ['not_found'],
})

const amount = z
  .number('Please enter an amount')
  .positive('Please enter more than $0')
  .multipleOf(0.01, 'Please give dollars with at most two decimals')
const REASON_REQUIRED = 'Please give a reason of at least 5 characters'
const reason = z.string(REASON_REQUIRED).trim().min(5, REASON_REQUIRED).max(1000)

export const decideDisputeCase = endpoint({
  method: 'POST',
  path: '/admin/disputes/:id/decision',
  summary: 'Decide a dispute; both sides are told, with the reason. Above $200 a second administrator agrees first',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  isKeyed: true,
  params: idParams,
  body: z
    .object({
      decision: rulingDecision,
      refund: amount.optional().describe('Of a part: dollars to refund'),
      reason,
      seen: seenField,
    })
    .refine((body) => body.decision !== 'part' || body.refund !== undefined, {
      message: 'Please enter how much to refund',
      path: ['refund'],
    }),
  response: disputeDetailSchema,
  errors: ['not_found', 'wrong_state', 'changed_elsewhere', 'invalid_input', 'second_factor_required'],
})

export const downloadEvidence = endpoint({
  method: 'GET',
  path: '/admin/disputes/:id/evidence',
  summary: 'All that we know of a visit, as PDF, ready to send to the bank',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  params: idParams,
  response: z.string(),
  errors: ['not_found'],
})

export const sendEvidence = endpoint({
  method: 'POST',
  path: '/admin/disputes/:id/evidence',
  summary: 'Answer a chargeback with it, once and for good',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  params: idParams,
  response: disputeDetailSchema,
  errors: ['not_found', 'wrong_state'],
})

export const listRulings = endpoint({
  method: 'GET',
  path: '/admin/rulings',
  summary: 'What waits for a second administrator, oldest first',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  response: z.array(rulingSchema),
})

export const answerRuling = endpoint({
  method: 'POST',
  path: '/admin/rulings/:id/answer',
  summary: 'Agree to what another administrator decided, or stop it',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  isKeyed: true,
  params: idParams,
  body: z.object({ agree: z.boolean(), reason }),
  response: z.array(rulingSchema),
  errors: ['not_found', 'wrong_state', 'invalid_input', 'second_factor_required'],
})

export const bookingMoneySchema = z
  .object({
    booking_id: z.string(),
    service_title: z.string(),
    scheduled_text: z.string(),
    client: person,
    provider: person,
    status_text: z.string(),
    paid: dollars.describe("Dollars of the client's that are left with us"),
    fee_kept: dollars,
    why_no_waiver: z.string().nullable(),
    why_no_refund: z.string().nullable(),
    rulings: z.array(rulingSchema),
  })
  .meta({ id: 'BookingMoney' })
export type BookingMoney = z.infer<typeof bookingMoneySchema>

export const listBookingsOfClient = endpoint({
  method: 'GET',
  path: '/admin/money/bookings',
  summary: "A client's newest bookings, with what was kept of them, by the client's address or a booking's id",
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  query: z.object({ of: z.string().trim().min(1, 'Please enter an email address or a booking').max(200) }),
  response: z.array(bookingMoneySchema),
  errors: ['invalid_input'],
})

const concession = z.object({ amount: amount.max(2000, 'Please enter at most $2,000'), reason, seen: seenField })

export const waiveFee = endpoint({
  method: 'POST',
  path: '/admin/bookings/:id/waiver',
  summary: 'Let go of a fee that was kept for a late cancellation or a missed visit, or of a part of it',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  isKeyed: true,
  params: idParams,
  body: concession,
  response: bookingMoneySchema,
  errors: ['not_found', 'wrong_state', 'changed_elsewhere', 'invalid_input', 'second_factor_required'],
})

export const refundVisit = endpoint({
  method: 'POST',
  path: '/admin/bookings/:id/refund',
  summary:
    'Give back what was paid for a visit that took place, or a part of it, without a dispute. Above $200 a second administrator agrees first',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  isKeyed: true,
  params: idParams,
  body: concession,
  response: bookingMoneySchema,
  errors: ['not_found', 'wrong_state', 'changed_elsewhere', 'invalid_input', 'second_factor_required'],
})

export const grantGoodwill = endpoint({
  method: 'POST',
  path: '/admin/bookings/:id/goodwill',
  summary: 'Give the client of a visit credit as goodwill; it ends after a year',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  isKeyed: true,
  params: idParams,
  body: concession,
  response: bookingMoneySchema,
  errors: ['not_found', 'wrong_state', 'changed_elsewhere', 'invalid_input', 'second_factor_required'],
})
