import { z } from 'zod'
import { emailField, scopeSchema } from '#contract/accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'

const REASON = 'Please give a reason of at least 5 characters'
export const reasonField = z.string(REASON).trim().min(5, REASON).max(500, 'Please use at most 500 characters')
const CHOOSE = 'Please choose at least one scope'

export const adminSchema = z
  .object({
    id: z.string(),
    full_name: z.string(),
    email: z.string(),
    scopes: z.array(scopeSchema),
    factor_text: z.string().nullable().describe('Local date of enrolment; null without a second factor'),
    recovery_codes_left: z.number().int(),
    last_seen_text: z.string().nullable().describe('Last use of a session; null without one'),
    is_suspended: z.boolean(),
    is_self: z.boolean(),
  })
  .meta({ id: 'Admin' })
export type Admin = z.infer<typeof adminSchema>

export const listAdmins = endpoint({
  method: 'GET',
  path: '/admin/admins',
  summary: 'All admins with scopes and second factor',
  tag: 'admin',
  access: 'admin',
  scopes: ['owner'],
  response: z.array(adminSchema),
})

export const grantAdmin = endpoint({
  method: 'POST',
  path: '/admin/admins',
  summary: 'Make a client without bookings an admin; sends an email',
  tag: 'admin',
  access: 'admin',
  scopes: ['owner'],
  isKeyed: true,
  body: z.object({
    email: emailField,
    scopes: z.array(scopeSchema).min(1, CHOOSE),
    reason: reasonField,
  }),
  response: adminSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input', 'second_factor_required'],
})

export const changeAdmin = endpoint({
  method: 'POST',
  path: '/admin/admins/:id/scopes',
  summary: 'Change an admin’s scopes; sends an email',
  tag: 'admin',
  access: 'admin',
  scopes: ['owner'],
  isKeyed: true,
  params: idParams,
  body: z.object({ scopes: z.array(scopeSchema).min(1, CHOOSE), reason: reasonField }),
  response: adminSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input', 'second_factor_required'],
})

export const revokeAdmin = endpoint({
  method: 'POST',
  path: '/admin/admins/:id/revocation',
  summary: 'Make an admin a client again: logs them out, removes the second factor and sends an email',
  tag: 'admin',
  access: 'admin',
  scopes: ['owner'],
  isKeyed: true,
  params: idParams,
  body: z.object({ reason: reasonField }),
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'wrong_state', 'invalid_input', 'second_factor_required'],
})
