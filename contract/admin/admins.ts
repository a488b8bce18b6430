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
    factor_text: z.string().nullable().describe('Since when they have a second factor, local date; null without one'),
    recovery_codes_left: z.number().int(),
    last_seen_text: z.string().nullable().describe('When one of their sessions was last used; null without a session'),
    is_suspended: z.boolean(),
    is_self: z.boolean(),
  })
  .meta({ id: 'Admin' })
export type Admin = z.infer<typeof adminSchema>

export const listAdmins = endpoint({
  method: 'GET',
  path: '/admin/admins',
  summary: 'Every admin, with scopes and second factor',
  tag: 'admin',
  access: 'admin',
  scopes: ['owner'],
  response: z.array(adminSchema),
})

export const grantAdmin = endpoint({
  method: 'POST',
  path: '/admin/admins',
  summary: 'Make an admin of a client account that has never booked; they are told',
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
  summary: 'Give an admin other scopes; they are told',
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
  summary: 'Make a client of an admin again: they are logged out, lose their second factor and are told',
  tag: 'admin',
  access: 'admin',
  scopes: ['owner'],
  isKeyed: true,
  params: idParams,
  body: z.object({ reason: reasonField }),
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'wrong_state', 'invalid_input', 'second_factor_required'],
})
