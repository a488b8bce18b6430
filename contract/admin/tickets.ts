import { z } from 'zod'
import { emailField } from '#contract/accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { pageQuery } from '#contract/fields/page.ts'
import { ANY_SCOPE } from '#contract/scopes.ts'
import { ticketText } from '#contract/support.ts'

export const ticketState = z.enum(['new', 'open', 'waiting', 'solved', 'spam']).meta({ id: 'TicketState' })
export type TicketState = z.infer<typeof ticketState>

/** Placeholders of a template, filled in from the ticket and written as `{first_name}`. */
export const PLACEHOLDERS = ['first_name', 'service', 'time'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

const named = z.object({ id: z.string(), full_name: z.string() })

export const ticketMessageSchema = z
  .object({
    number: z.number().int(),
    kind: z.enum(['written', 'answered', 'noted', 'happened']),
    way: z.enum(['form', 'site', 'mail', 'pasted']),
    who: z.string(),
    text: z.string(),
    quoted: z.string().nullable().describe('Quoted earlier emails and signature'),
    from_email: z.string().nullable().describe('Sender, if not the ticket’s address'),
    files: z.array(z.string()).describe('Names of attachments; the files are not kept'),
    is_automatic: z.boolean(),
    at_text: z.string(),
  })
  .meta({ id: 'TicketMessage' })
export type TicketMessage = z.infer<typeof ticketMessageSchema>

export const ticketSchema = z
  .object({
    id: z.string(),
    state: ticketState,
    is_reopened: z.boolean(),
    is_urgent: z.boolean(),
    is_overdue: z.boolean(),
    due_text: z.string().nullable(),
    subject: z.string(),
    about: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    answers_to: z.string().describe('Address for answers'),
    created_text: z.string(),
    owner: named.nullable(),
    person: named.extend({ role: z.string() }).nullable(),
    is_proven: z.boolean().describe('Logged in when they wrote, or confirmed by an admin'),
    booking: named.extend({ text: z.string() }).omit({ full_name: true }).nullable(),
    last_number: z.number().int(),
    placeholders: z.partialRecord(z.enum(PLACEHOLDERS), z.string()),
    messages: z.array(ticketMessageSchema).describe('The newest 200, in order'),
  })
  .meta({ id: 'Ticket' })
export type Ticket = z.infer<typeof ticketSchema>

export const getTicket = endpoint({
  method: 'GET',
  path: '/admin/tickets/:id',
  summary: 'One ticket with its thread',
  tag: 'admin',
  access: 'admin',
  scopes: ['support'],
  params: idParams,
  response: ticketSchema,
  errors: ['not_found'],
})

export const answerTicket = endpoint({
  method: 'POST',
  path: '/admin/tickets/:id/answers',
  summary: 'Answer by email; refused after a newer message',
  tag: 'admin',
  access: 'admin',
  scopes: ['support'],
  isKeyed: true,
  params: idParams,
  body: z.object({
    text: ticketText,
    seen: z.number().int().min(0).max(2_147_483_647).describe('Number of the last message read'),
    is_solved: z.boolean().default(false),
  }),
  response: ticketSchema,
  errors: ['not_found', 'invalid_input', 'changed_elsewhere', 'wrong_state'],
})

export const noteTicket = endpoint({
  method: 'POST',
  path: '/admin/tickets/:id/notes',
  summary: 'Add an internal note; never emailed',
  tag: 'admin',
  access: 'admin',
  scopes: ['support'],
  isKeyed: true,
  params: idParams,
  body: z.object({ text: ticketText }),
  response: ticketSchema,
  errors: ['not_found', 'invalid_input'],
})

export const pasteMail = endpoint({
  method: 'POST',
  path: '/admin/tickets/:id/mails',
  summary: 'Paste an email that arrived elsewhere',
  tag: 'admin',
  access: 'admin',
  scopes: ['support'],
  isKeyed: true,
  params: idParams,
  body: z.object({ from: emailField, text: ticketText }),
  response: ticketSchema,
  errors: ['not_found', 'invalid_input'],
})

export const changeTicket = endpoint({
  method: 'POST',
  path: '/admin/tickets/:id/changes',
  summary: 'Assign a ticket, or set its status, priority, account and booking',
  tag: 'admin',
  access: 'admin',
  scopes: ['support'],
  isKeyed: true,
  params: idParams,
  body: z
    .object({
      owner: z.enum(['me', 'nobody']).optional(),
      state: z.enum(['open', 'waiting', 'solved', 'spam']).optional(),
      is_urgent: z.boolean().optional(),
      person: z
        .union([z.literal(''), emailField])
        .optional()
        .describe('Email of an account; empty for none'),
      booking: z.string().trim().max(64).optional().describe('Booking id; empty for none'),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'Please say what to change'),
  response: ticketSchema,
  errors: ['not_found', 'invalid_input', 'wrong_state', 'changed_elsewhere'],
})

export const figuresSchema = z
  .object({
    unanswered: z.number().int(),
    overdue: z.number().int(),
    first_answer_text: z.string().nullable().describe('Median of up to 1,000 answers in 30 days, ready to show'),
  })
  .meta({ id: 'TicketFigures' })
export type TicketFigures = z.infer<typeof figuresSchema>

export const getTicketFigures = endpoint({
  method: 'GET',
  path: '/admin/tickets/figures',
  summary: 'Open and overdue tickets, and time to first answer',
  tag: 'admin',
  access: 'admin',
  scopes: ['support'],
  response: figuresSchema,
})

const NO_TITLE = 'Please enter a title'
const NO_TEXT = 'Please write the answer'
const templateBody = z.object({
  title: z.string(NO_TITLE).trim().min(1, NO_TITLE).max(80, 'Please use at most 80 characters'),
  text: z.string(NO_TEXT).trim().min(1, NO_TEXT).max(5000, 'Please use at most 5,000 characters'),
})

export const answerTemplateSchema = z
  .object({ id: z.string(), title: z.string(), text: z.string(), version: z.number().int() })
  .meta({ id: 'AnswerTemplate' })
export type AnswerTemplate = z.infer<typeof answerTemplateSchema>

export const ANSWER_TEMPLATES_MAX = 100

export const listAnswerTemplates = endpoint({
  method: 'GET',
  path: '/admin/answer-templates',
  summary: 'Answer templates by title, up to 100',
  tag: 'admin',
  access: 'admin',
  scopes: ['support'],
  response: z.array(answerTemplateSchema),
})

export const addAnswerTemplate = endpoint({
  method: 'POST',
  path: '/admin/answer-templates',
  summary: 'Save an answer template',
  tag: 'admin',
  access: 'admin',
  scopes: ['support'],
  isKeyed: true,
  status: 201,
  body: templateBody,
  response: answerTemplateSchema,
  errors: ['invalid_input', 'wrong_state'],
})

export const changeAnswerTemplate = endpoint({
  method: 'PUT',
  path: '/admin/answer-templates/:id',
  summary: 'Edit an answer template',
  tag: 'admin',
  access: 'admin',
  scopes: ['support'],
  isKeyed: true,
  params: idParams,
  body: templateBody.extend({ version: z.number().int().min(0).max(2_147_483_647).optional() }),
  response: answerTemplateSchema,
  errors: ['not_found', 'invalid_input', 'changed_elsewhere'],
})

export const removeAnswerTemplate = endpoint({
  method: 'DELETE',
  path: '/admin/answer-templates/:id',
  summary: 'Delete an answer template',
  tag: 'admin',
  access: 'admin',
  scopes: ['support'],
  isKeyed: true,
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['not_found'],
})

export const caseKind = z.enum(['ticket', 'missed_visit', 'dispute', 'report']).meta({ id: 'CaseLineKind' })
export type CaseKind = z.infer<typeof caseKind>

export const caseLineSchema = z
  .object({
    id: z.string().describe('Of the ticket, the case, the dispute, the report'),
    kind: caseKind,
    task_id: z.string().nullable().describe('Id for taking it, unless it is a ticket'),
    title: z.string(),
    who: z.string().nullable(),
    label: z.string().describe('Kind, ready to show'),
    state: ticketState.nullable().describe('Tickets only'),
    is_urgent: z.boolean(),
    is_overdue: z.boolean(),
    is_reopened: z.boolean(),
    age_text: z.string().describe('Waiting time: "3 hours"'),
    since_text: z.string(),
    owner: named.nullable(),
    link: z.string().nullable().describe('Page to act on it, if not here'),
    report_of: z.enum(['conversation', 'review', 'photo']).nullable().describe('Reports only: what was reported'),
  })
  .meta({ id: 'CaseLine' })
export type CaseLine = z.infer<typeof caseLineSchema>

export const listCaseLines = endpoint({
  method: 'GET',
  path: '/admin/case-lines',
  summary: 'Tickets, missed visits, disputes and reports in one list: urgent first, then oldest',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  query: pageQuery.extend({
    turn: z
      .enum(['us', 'them', 'solved', 'spam', 'decided'])
      .default('us')
      .describe('them, solved and spam: tickets only; decided: all others, of the last year, newest first'),
    kind: caseKind.optional(),
    owner: z.enum(['me', 'nobody']).optional(),
  }),
  response: z.array(caseLineSchema),
  errors: ['malformed_request'],
})

export const ownTask = endpoint({
  method: 'POST',
  path: '/admin/tasks/:id/owner',
  summary: 'Take a case or release it',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  isKeyed: true,
  params: idParams,
  body: z.object({ owner: z.enum(['me', 'nobody']) }),
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'changed_elsewhere'],
})
