import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { pageQuery } from '#contract/fields/page.ts'
import { lineSchema } from '#contract/messaging.ts'
import { REPORT_REASONS, REPORT_WORDS_MAX, type ReportReason } from './report-reasons.ts'

const reason = z.enum(Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]])
const state = z.enum(['open', 'dismissed', 'warned', 'suspended']).meta({ id: 'ReportState' })

export const reportConversation = endpoint({
  method: 'POST',
  path: '/messages/conversations/:id/report',
  summary: 'Report a conversation, which lets admins read it',
  tag: 'messages',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  body: z.object({
    reason,
    words: z.string().trim().max(REPORT_WORDS_MAX).default(''),
  }),
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'invalid_input', 'too_many_requests'],
})

const person = z.object({ id: z.string(), full_name: z.string(), role: z.enum(['client', 'provider']) })

export const reportSchema = z
  .object({
    id: z.string(),
    state,
    reason,
    words: z.string(),
    reported_text: z.string().describe('When, local time'),
    reporter: person,
    reported: person,
    decided_text: z.string().nullable(),
    decision_reason: z.string().nullable(),
  })
  .meta({ id: 'ConversationReport' })
export type Report = z.infer<typeof reportSchema>

export const listReports = endpoint({
  method: 'GET',
  path: '/admin/conversations',
  summary: 'Reported conversations: open oldest first, decided newest first',
  tag: 'admin',
  access: 'admin',
  scopes: ['trust'],
  query: pageQuery.extend({ state: z.enum(['open', 'decided']).default('open') }),
  response: z.array(reportSchema),
})

export const getConversationReport = endpoint({
  method: 'GET',
  path: '/admin/conversations/:id/report',
  summary: 'One report of a conversation, without the conversation',
  tag: 'admin',
  access: 'admin',
  scopes: ['trust'],
  params: idParams,
  response: reportSchema,
  errors: ['not_found'],
})

export const readReported = endpoint({
  method: 'GET',
  path: '/admin/conversations/:id',
  summary: 'Read a reported conversation; audited',
  tag: 'admin',
  access: 'admin',
  scopes: ['trust'],
  params: idParams,
  query: z.object({ before: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
  response: reportSchema.extend({
    lines: z.array(lineSchema.extend({ author: z.enum(['client', 'provider', 'system']) })),
    has_more: z.boolean(),
  }),
  errors: ['not_found'],
})

export const decideReport = endpoint({
  method: 'POST',
  path: '/admin/conversations/:id/decision',
  summary: 'Dismiss a report, or warn or suspend the reported person',
  tag: 'admin',
  access: 'admin',
  scopes: ['trust'],
  isKeyed: true,
  params: idParams,
  body: z.object({
    decision: z.enum(['dismiss', 'warn', 'suspend']),
    reason: z.string('Please give a reason').trim().min(1, 'Please give a reason').max(1000),
  }),
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'wrong_state', 'invalid_input', 'second_factor_required'],
})
