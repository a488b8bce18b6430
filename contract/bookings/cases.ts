import { z } from 'zod'
import { bookingSchema, historySchema } from '#contract/bookings.ts'
import { caseDecision, caseKind, caseState } from './case-terms.ts'
import { rulingPreviewSchema, seenField } from '#contract/disputes/preview.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { pageQuery } from '#contract/fields/page.ts'

const STATEMENT_REQUIRED = 'Please tell us what happened'

export const objectToNoShow = endpoint({
  method: 'POST',
  path: '/bookings/:id/objection',
  summary: 'Object to a no-show: the client was there; opens a case',
  tag: 'bookings',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  body: z.object({
    statement: z
      .string(STATEMENT_REQUIRED)
      .trim()
      .min(1, STATEMENT_REQUIRED)
      .max(1000, 'Please use at most 1,000 characters'),
  }),
  response: bookingSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const caseSchema = z
  .object({
    id: z.string(),
    booking_id: z.string(),
    kind: caseKind,
    state: caseState,
    opened_text: z.string(),
    service_title: z.string(),
    scheduled_text: z.string(),
    client_name: z.string(),
    provider_name: z.string(),
    kept: z.number().describe('The client’s dollars still with us'),
  })
  .meta({ id: 'Case' })
export type Case = z.infer<typeof caseSchema>

export const listCases = endpoint({
  method: 'GET',
  path: '/admin/cases',
  summary: 'Disputed no-shows and visits nobody came to: open oldest first, decided newest first',
  tag: 'admin',
  access: 'admin',
  scopes: ['support', 'trust'],
  query: pageQuery.extend({ state: caseState.default('open') }),
  response: z.array(caseSchema),
})

const person = z.object({ id: z.string(), full_name: z.string(), email: z.string(), phone_number: z.string() })

export const caseDetailSchema = caseSchema
  .extend({
    statement: z.string().describe('The client’s own words'),
    reported_text: z.string().nullable().describe('When the provider reported the no-show'),
    day: z.array(z.object({ title: z.string(), text: z.string() })).describe('Steps recorded on the day by both sides'),
    paid: z.number().describe('Dollars paid by the client'),
    client: person,
    provider: person,
    decision: caseDecision.nullable(),
    refunded: z.number().describe('Dollars refunded by the decision'),
    reason: z.string().nullable(),
    decided_text: z.string().nullable(),
    decided_by: z.string().nullable(),
    history: historySchema,
    can: z.object({ decide: z.boolean() }),
  })
  .meta({ id: 'CaseDetail' })
export type CaseDetail = z.infer<typeof caseDetailSchema>

export const getCase = endpoint({
  method: 'GET',
  path: '/admin/cases/:id',
  summary: 'One case with visit, people, money and history',
  tag: 'admin',
  access: 'admin',
  scopes: ['support', 'trust'],
  params: idParams,
  response: caseDetailSchema,
  errors: ['not_found'],
})

export const previewCase = endpoint({
  method: 'GET',
  path: '/admin/cases/:id/preview',
  summary: 'Preview who pays what if a case is decided this way',
  tag: 'admin',
  access: 'admin',
  scopes: ['support', 'trust'],
  params: idParams,
  query: z.object({
    decision: caseDecision,
    refund: z.coerce.number().positive().multipleOf(0.01).max(100_000).optional().describe('With part: dollars'),
  }),
  response: rulingPreviewSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

const REASON_REQUIRED = 'Please give a reason of at least 5 characters'

export const decideCase = endpoint({
  method: 'POST',
  path: '/admin/cases/:id/decision',
  summary: 'Decide a case; emails the reason to both sides',
  tag: 'admin',
  access: 'admin',
  scopes: ['support', 'trust'],
  isKeyed: true,
  params: idParams,
  body: z
    .object({
      decision: caseDecision,
      refund: z
        .number()
        .positive('Please enter more than $0')
        .multipleOf(0.01, 'Please give dollars with at most two decimals')
        .optional()
        .describe('With part: refund in dollars'),
      reason: z.string(REASON_REQUIRED).trim().min(5, REASON_REQUIRED).max(1000),
      seen: seenField,
    })
    .refine((body) => body.decision !== 'part' || body.refund !== undefined, {
      message: 'Please enter the refund amount',
      path: ['refund'],
    }),
  response: caseDetailSchema,
  errors: ['not_found', 'wrong_state', 'changed_elsewhere', 'invalid_input', 'second_factor_required'],
})
