import { z } from 'zod'
import { emailField, orAbsent } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './fields/id.ts'
import { pageQuery } from './fields/page.ts'
import { paperCardSchema } from './papers.ts'
import { verificationState } from './providers.ts'
import { plainWords } from './rules/text.ts'
import { seenText } from './rules/unseen.ts'

export const applicantSchema = z
  .object({
    id: z.string(),
    full_name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    city: z.string(),
    avatar_url: z.string().nullable(),
    state: verificationState,
    reason: z.string().nullable(),
    bio: z.string(),
    location: z.string(),
    years_of_experience: z.number().int().nullable(),
    specialties: z.array(z.string()),
    submitted_text: z.string().nullable(),
    joined_text: z.string(),
    services: z.array(z.object({ title: z.string(), price: z.number(), required_papers: z.array(z.string()) })),
    papers_text: z.string().describe('Number of documents waiting, accepted and refused'),
    has_hours: z.boolean(),
    can: z.object({
      approve: z.boolean(),
      request_changes: z.boolean(),
      reject: z.boolean(),
      suspend: z.boolean(),
      lift_suspension: z.boolean(),
    }),
  })
  .meta({ id: 'Applicant' })
export type Applicant = z.infer<typeof applicantSchema>

export const listApplicants = endpoint({
  method: 'GET',
  path: '/admin/providers',
  summary: 'Providers by status or search, oldest submission first',
  tag: 'admin',
  access: 'admin',
  scopes: ['trust'],
  query: pageQuery.extend({
    state: verificationState.optional().describe('Default: submitted, or all when searching'),
    search: z.string().max(100).optional(),
  }),
  response: z.array(applicantSchema),
})

export const historyEntry = z
  .object({ at_text: z.string(), who: z.string(), text: z.string(), reason: z.string().nullable() })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.infer<typeof historyEntry>

const paperToCheck = paperCardSchema
  .extend({
    checks: z
      .array(z.object({ key: z.string(), label: z.string() }))
      .describe('Checks to tick before the document is accepted'),
  })
  .meta({ id: 'PaperToCheck' })
export type PaperToCheck = z.infer<typeof paperToCheck>

export const getApplicant = endpoint({
  method: 'GET',
  path: '/admin/providers/:id',
  summary: 'One provider with all decisions, newest first',
  tag: 'admin',
  access: 'admin',
  scopes: ['trust'],
  params: idParams,
  response: applicantSchema
    .extend({ history: z.array(historyEntry), papers: z.array(paperToCheck) })
    .meta({ id: 'ApplicantWithHistory' }),
  errors: ['not_found'],
})

export const queueKind = z
  .enum(['provider', 'government_id', 'insurance', 'certificate', 'criminal_record', 'name'])
  .meta({ id: 'QueueKind' })
export type QueueKind = z.infer<typeof queueKind>

/** Something that waits for an admin: an application, or what an approved provider changes. */
export const queueItemSchema = z
  .object({
    id: z.string().describe("Of the change; for an application the provider's"),
    kind: queueKind,
    provider: z.object({
      id: z.string(),
      full_name: z.string(),
      email: z.string(),
      city: z.string(),
      avatar_url: z.string().nullable(),
    }),
    asked_text: z.string(),
    before: z.string().nullable().describe('Current value: a name, a document'),
    after: z.string().nullable().describe('Requested value: a name, a document'),
    age_text: z.string().describe('Waiting time, ready to show'),
  })
  .meta({ id: 'QueueItem' })
export type QueueItem = z.infer<typeof queueItemSchema>

export const listQueue = endpoint({
  method: 'GET',
  path: '/admin/queue',
  summary: 'Everything that waits for an admin, oldest first',
  tag: 'admin',
  access: 'admin',
  scopes: ['trust'],
  query: pageQuery.extend({ kind: queueKind.optional() }),
  response: z.array(queueItemSchema),
})

const queueCounts = z
  .object({
    kinds: z.record(queueKind, z.number().int()),
    states: z.partialRecord(verificationState, z.number().int()).describe('Statuses without providers are left out'),
  })
  .meta({ id: 'QueueCounts' })
export type QueueCounts = z.infer<typeof queueCounts>

export const countQueue = endpoint({
  method: 'GET',
  path: '/admin/queue/counts',
  summary: 'Open work for admins, and the number of providers by status',
  tag: 'admin',
  access: 'admin',
  scopes: ['trust'],
  response: queueCounts,
})

const REASON_REQUIRED = 'Please give a reason'

export const decideChange = endpoint({
  method: 'POST',
  path: '/admin/changes/:id/decision',
  summary: 'Accept or refuse a new name',
  tag: 'admin',
  access: 'admin',
  scopes: ['trust'],
  isKeyed: true,
  params: idParams,
  body: z
    .object({ decision: z.enum(['accept', 'refuse']), reason: z.string().trim().max(1000).optional() })
    .refine((body) => body.decision === 'accept' || (body.reason ?? '') !== '', {
      message: REASON_REQUIRED,
      path: ['reason'],
    }),
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const decideApplicant = endpoint({
  method: 'POST',
  path: '/admin/providers/:id/decision',
  summary: 'Approve, ask for changes, reject, suspend or lift a suspension, with a reason',
  tag: 'admin',
  access: 'admin',
  scopes: ['trust'],
  isKeyed: true,
  params: idParams,
  body: z
    .object({
      decision: z.enum(['approve', 'request_changes', 'reject', 'suspend', 'lift_suspension']),
      reason: z.string().trim().max(1000).optional(),
      visits: z
        .enum(['cancel', 'keep'])
        .default('cancel')
        .describe('When suspending: cancel upcoming visits with full refund, or keep the accepted ones'),
      keep_reason: z.string().trim().max(1000).optional().describe('Required to keep visits'),
      hold_payouts: z
        .boolean()
        .default(false)
        .describe('When suspending: hold their payouts until an admin releases them'),
    })
    .refine((body) => body.visits === 'cancel' || (body.keep_reason ?? '') !== '', {
      message: 'Please give a reason to keep the visits',
      path: ['keep_reason'],
    })
    .refine((body) => body.decision === 'approve' || (body.reason ?? '') !== '', {
      message: 'Please give a reason',
      path: ['reason'],
    }),
  response: applicantSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input', 'second_factor_required'],
})

export const getVisitsAhead = endpoint({
  method: 'GET',
  path: '/admin/providers/:id/visits-ahead',
  summary: 'What a suspension would cancel and which money it could hold',
  tag: 'admin',
  access: 'admin',
  scopes: ['trust'],
  params: idParams,
  response: z.object({
    requests: z.number().int().describe('Unanswered requests; always cancelled'),
    visits: z.number().int().describe('Accepted, not over'),
    paid: z.number().describe('Dollars that would be refunded'),
    balance: z.number().describe('Dollars owed to them; below zero they owe us'),
    are_payouts_held: z.boolean().describe('On hold until an admin releases them'),
  }),
  errors: ['not_found'],
})

export const inquiryTypes = ['general', 'booking', 'provider', 'technical', 'partnership', 'feedback'] as const

export const sendContact = endpoint({
  method: 'POST',
  path: '/contact',
  summary: 'Send a message to support; stored and emailed',
  tag: 'admin',
  access: 'public',
  status: 201,
  body: z.object({
    name: z
      .string('Please enter your name')
      .max(100)
      .transform(plainWords)
      .refine((name) => name !== '', 'Please enter your name'),
    email: emailField,
    phone: orAbsent(z.string().max(40).transform(seenText)),
    subject: z.string('Please enter a subject').trim().min(1, 'Please enter a subject').max(150),
    message: z.string('Please enter a message').trim().min(1, 'Please enter a message').max(5000),
    inquiry_type: z.enum(inquiryTypes).default('general'),
  }),
  response: z.object({ message: z.string() }),
  errors: ['invalid_input', 'too_many_requests'],
})
