import { z } from 'zod'
import { historySchema } from '#contract/bookings.ts'
import { disputeSchema } from '#contract/disputes.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { pageQuery } from '#contract/fields/page.ts'
import { rulingDecision, seenField } from './preview.ts'

/** The admins' endpoints: disputes, chargebacks, and decisions that a second admin has to approve. */

const dollars = z.number().describe('Dollars')

export const disputeCaseSchema = disputeSchema
  .pick({ id: true, kind: true, about: true, state: true, side: true })
  .extend({
    booking_id: z.string().nullable(),
    is_appeal: z.boolean(),
    opened_text: z.string(),
    due_text: z.string().describe('Decision due'),
    is_overdue: z.boolean(),
    reason: z.string(),
    service_title: z.string(),
    client_name: z.string(),
    provider_name: z.string(),
    left: dollars.describe('Dollars of this payment not refunded'),
  })
  .meta({ id: 'DisputeCase' })
export type DisputeCase = z.infer<typeof disputeCaseSchema>

/** Split of a payment's money. */
const sharesSchema = z.object({
  client: dollars.describe('Total refund in dollars'),
  provider: dollars.describe('The provider’s dollars before GST'),
  gst: dollars.describe('GST the provider remits'),
  commission: dollars,
  commission_taxes: dollars.describe('GST and PST on the commission, which we remit'),
  ours: dollars.describe('Dollars a bank returned after a loss, still with us'),
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
    runs_text: z.string().nullable().describe('When it takes effect if no other admin can approve'),
    closed_text: z.string().nullable().describe('Approved or stopped by, and when'),
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
    asked: dollars.nullable().describe('Partial refund the client asks for, in dollars; at most what is left'),
    timeline: disputeSchema.shape.timeline,
    client: person.nullable(),
    provider: person.nullable(),
    scheduled_text: z.string().nullable(),
    day: z.array(z.object({ title: z.string(), text: z.string() })),
    history: historySchema,
    paid: dollars,
    now: sharesSchema.describe('Current status'),
    outcomes: z.array(z.object({ decision: rulingDecision, label: z.string() })).describe('Possible decisions'),
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
    why_not: z.string().nullable().describe('Why it cannot be decided now, ready to show'),
    can: z.object({ decide: z.boolean(), send_evidence: z.boolean() }),
  })
  .meta({ id: 'DisputeDetail' })
export type DisputeDetail = z.infer<typeof disputeDetailSchema>

export const listDisputeCases = endpoint({
  method: 'GET',
  path: '/admin/disputes',
  summary: 'Disputes and chargebacks: open by due date, closed newest first',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  query: pageQuery.extend({ state: z.enum(['open', 'closed']).default('open') }),
  response: z.array(disputeCaseSchema),
})

export const getDisputeCase = endpoint({
  method: 'GET',
  path: '/admin/disputes/:id',
  summary: 'One dispute with both statements, visit, money and possible decisions',
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
  summary: 'Decide a dispute; emails the reason to both sides. Above $200 a second admin must approve',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  isKeyed: true,
  params: idParams,
  body: z
    .object({
      decision: rulingDecision,
      refund: amount.optional().describe('With part: refund in dollars'),
      reason,
      seen: seenField,
    })
    .refine((body) => body.decision !== 'part' || body.refund !== undefined, {
      message: 'Please enter the refund amount',
      path: ['refund'],
    }),
  response: disputeDetailSchema,
  errors: ['not_found', 'wrong_state', 'changed_elsewhere', 'invalid_input', 'second_factor_required'],
})

export const downloadEvidence = endpoint({
  method: 'GET',
  path: '/admin/disputes/:id/evidence',
  summary: 'Evidence about a visit as PDF, for the bank',
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
  summary: 'Send the evidence for a chargeback, once',
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
  summary: 'Rulings waiting for a second admin, oldest first',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  response: z.array(rulingSchema),
})

export const answerRuling = endpoint({
  method: 'POST',
  path: '/admin/rulings/:id/answer',
  summary: 'Approve or stop another admin’s ruling',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  isKeyed: true,
  params: idParams,
  body: z.object({ agree: z.boolean(), reason, seen: seenField }),
  response: z.array(rulingSchema),
  errors: ['not_found', 'wrong_state', 'changed_elsewhere', 'invalid_input', 'second_factor_required'],
})

export const bookingMoneySchema = z
  .object({
    booking_id: z.string(),
    service_title: z.string(),
    scheduled_text: z.string(),
    client: person,
    provider: person,
    status_text: z.string(),
    paid: dollars.describe('The client’s dollars still with us'),
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
  summary: 'A client’s newest bookings and kept fees, by email or booking id',
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
  summary: 'Waive all or part of a late cancellation or no-show fee',
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
  summary: 'Refund all or part of a visit that took place, without a dispute. Above $200 a second admin must approve',
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
  summary: 'Give a client goodwill credit for a visit; expires after a year',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  isKeyed: true,
  params: idParams,
  body: concession,
  response: bookingMoneySchema,
  errors: ['not_found', 'wrong_state', 'changed_elsewhere', 'invalid_input', 'second_factor_required'],
})
