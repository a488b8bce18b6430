import { z } from 'zod'
import { orAbsent } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './id.ts'
import { pageQuery } from './page.ts'
import { verificationState } from './providers.ts'

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
    insurance_expires_on: z.string().nullable(),
    submitted_text: z.string().nullable(),
    joined_text: z.string(),
    services: z.array(z.object({ title: z.string(), price: z.number(), requires_certificate: z.boolean() })),
    has_hours: z.boolean(),
    can: z.object({ approve: z.boolean(), request_changes: z.boolean(), reject: z.boolean(), suspend: z.boolean() }),
  })
  .meta({ id: 'Applicant' })
export type Applicant = z.infer<typeof applicantSchema>

export const listApplicants = endpoint({
  method: 'GET',
  path: '/admin/providers',
  summary: 'Providers by the state of their approval, oldest submission first',
  tag: 'admin',
  access: 'admin',
  query: pageQuery.extend({ state: verificationState.default('submitted'), search: z.string().max(100).optional() }),
  response: z.array(applicantSchema),
})

export const decideApplicant = endpoint({
  method: 'POST',
  path: '/admin/providers/:id/decision',
  summary: 'Approve, ask for changes, refuse or suspend, with a reason',
  tag: 'admin',
  access: 'admin',
  params: idParams,
  body: z
    .object({
      decision: z.enum(['approve', 'request_changes', 'reject', 'suspend']),
      reason: z.string().trim().max(1000).optional(),
    })
    .refine((body) => body.decision === 'approve' || (body.reason ?? '') !== '', {
      message: 'Please give a reason',
      path: ['reason'],
    }),
  response: applicantSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const inquiryTypes = ['general', 'booking', 'provider', 'technical', 'partnership', 'feedback'] as const

export const sendContact = endpoint({
  method: 'POST',
  path: '/contact',
  summary: 'Store a message to support and mail it',
  tag: 'admin',
  access: 'public',
  status: 201,
  body: z.object({
    name: z.string('Please enter your name').trim().min(1, 'Please enter your name').max(100),
    email: z.email('Please enter a valid email address').max(254),
    phone: orAbsent(z.string().trim().max(30)),
    subject: z.string('Please enter a subject').trim().min(1, 'Please enter a subject').max(150),
    message: z.string('Please enter a message').trim().min(1, 'Please enter a message').max(5000),
    inquiry_type: z.enum(inquiryTypes).default('general'),
  }),
  response: z.object({ message: z.string() }),
  errors: ['invalid_input', 'too_many_requests'],
})
