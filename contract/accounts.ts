import { z } from 'zod'
import { NOTES_MAX } from './constants.ts'
import { endpoint, type Access } from './endpoint.ts'
import {
  addressProblems,
  compactCode,
  emailProblem,
  firstNameProblem,
  lastNameProblem,
  passwordProblem,
  phoneDigits,
  phoneProblem,
  plainAddress,
  plainEmail,
  plainWords,
} from './rules.ts'
import { SCOPES } from './scopes.ts'
import { versionField, versionSchema } from './fields/version.ts'

/** Turns a plain rule of `rules.ts` into a check of a schema, so that form and server give the same message. */
export function ruled(problem: (value: string) => string | null, absent?: string) {
  return z.string(absent).superRefine((value, ctx) => {
    const message = problem(value)
    if (message !== null) ctx.addIssue({ code: 'custom', message })
  })
}

/** Forms send null for what was not filled in: the same as leaving it out. */
export function orAbsent<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value) => value ?? undefined)
}

export const roleSchema = z.enum(['client', 'pending_provider', 'provider', 'admin']).meta({ id: 'Role' })
export type Role = z.infer<typeof roleSchema>

export const emailStateSchema = z
  .enum(['confirmed', 'unconfirmed', 'returned'])
  .describe(
    'unconfirmed: our emails leave out addresses, phone numbers and receipts; returned: email came back, so we send none',
  )

export const scopeSchema = z.enum(SCOPES).meta({ id: 'AdminScope' })

const ROLES: Partial<Record<Access, readonly Role[]>> = {
  client: ['client'],
  provider: ['provider', 'pending_provider'],
  admin: ['admin'],
}

/** Their role alone allows nothing: it takes the second factor and one of their scopes. */
export function hasScopes(role: Role): boolean {
  return role === 'admin'
}

/** Whether a person with that role may call endpoints with that access. */
export function admits(access: Access, role: Role): boolean {
  return ROLES[access]?.includes(role) ?? true
}

export const emailField = ruled(emailProblem, 'Email is required').transform(plainEmail)
export const phoneField = ruled(phoneProblem).transform(phoneDigits)
/** A code of digits as typed or pasted; separators are ignored. */
export const digitCode = z.string().max(40).transform(compactCode)

export const addressSchema = z
  .object({
    street_address: z.string(),
    city: z.string(),
    province: z.string(),
    country: z.string().optional(),
    postal_code: z.string(),
  })
  .superRefine((address, ctx) => {
    for (const [field, message] of Object.entries(addressProblems(address)))
      ctx.addIssue({ code: 'custom', message, path: [field] })
  })
  .transform((address) => ({ ...plainAddress(address), country: 'Canada' }))
export type Address = z.output<typeof addressSchema>

/** An address as answered; parts that the reader may not see yet are null. */
export const shownAddress = z
  .object({
    street_address: z.string().nullable(),
    city: z.string().nullable(),
    province: z.string().nullable(),
    country: z.string().nullable(),
    postal_code: z.string().nullable(),
  })
  .meta({ id: 'Address' })
export type ShownAddress = z.infer<typeof shownAddress>

export const userSchema = z
  .object({
    id: z.string(),
    role: roleSchema,
    full_name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    name_review: z
      .literal('pending')
      .nullable()
      .describe('An admin still has to accept this name; others see the old one'),
    email: z.string(),
    email_state: emailStateSchema,
    phone_number: z.string(),
    address: shownAddress,
    avatar_url: z.string().nullable(),
    terms_required: z.boolean(),
    admin_scopes: z.array(scopeSchema).optional().describe('Admins only: what they may do'),
    version: versionSchema,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof userSchema>

const message = z.object({ message: z.string() })

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Log in with email and password',
  tag: 'accounts',
  access: 'public',
  body: z.object({
    email: z.string('Email is required').min(1, 'Email is required'),
    password: z.string('Password is required').min(1, 'Password is required'),
  }),
  response: z.object({ user: userSchema, access_token: z.string() }),
  errors: ['invalid_credentials', 'too_many_requests', 'account_suspended'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Log out of this session',
  tag: 'accounts',
  access: 'signed-in',
  response: message,
})

export const sendCode = endpoint({
  method: 'POST',
  path: '/verification/send-code',
  summary: 'Text a 6-digit code',
  tag: 'accounts',
  access: 'public',
  body: z.object({
    phone_number: phoneField,
    email: z.string().max(254).nullish(),
    purpose: z.enum(['signup', 'change_phone']).default('signup'),
  }),
  response: z.object({ message: z.string(), resend_after_seconds: z.number().int() }),
  errors: ['too_many_requests', 'invalid_input'],
})

export const signup = endpoint({
  method: 'POST',
  path: '/auth/signup-with-verification',
  summary: 'Create an account with a verified phone number',
  tag: 'accounts',
  access: 'public',
  status: 201,
  body: z.object({
    first_name: ruled(firstNameProblem).transform(plainWords),
    last_name: ruled(lastNameProblem).transform(plainWords),
    email: emailField,
    password: ruled(passwordProblem),
    phone_number: phoneField,
    role: z.enum(['client', 'provider'], 'Please choose an account type'),
    verification_code: digitCode.refine((code) => code !== '', 'Please enter the verification code'),
    address: addressSchema,
    invite: z.string().max(40).optional().describe('Invite code of a friend; if left out, the cookie of their link'),
  }),
  response: z.object({ user: userSchema, message: z.string() }),
  errors: ['account_exists', 'code_invalid', 'weak_password', 'invalid_input'],
})

/** The version that was read; refused when another one holds by now. */
const seenTerms = z.object({ version: z.string().max(40).optional() }).nullish()

export const acceptClientTerms = endpoint({
  method: 'POST',
  path: '/auth/accept-client-terms',
  summary: 'Accept the current client terms',
  tag: 'accounts',
  access: 'signed-in',
  body: seenTerms,
  response: message,
  errors: ['forbidden', 'changed_elsewhere'],
})

export const acceptProviderTerms = endpoint({
  method: 'POST',
  path: '/auth/accept-provider-terms',
  summary: 'Accept the current provider terms',
  tag: 'accounts',
  access: 'signed-in',
  body: seenTerms,
  response: message,
  errors: ['forbidden', 'changed_elsewhere'],
})

export const getProviderTermsStatus = endpoint({
  method: 'GET',
  path: '/auth/provider-terms-status',
  isViewable: true,
  summary: 'Whether I still have to accept the provider terms',
  tag: 'accounts',
  access: 'signed-in',
  response: z.object({ is_provider: z.boolean(), terms_required: z.boolean(), terms_accepted: z.boolean() }),
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Email a password reset link; the answer never reveals whether the account exists',
  tag: 'accounts',
  access: 'public',
  body: z.object({ email: z.string('Email is required').min(1, 'Email is required').max(254) }),
  response: message,
})

/**
 * The link is named by its hash, which opens nothing: addresses are logged, and just opening a link must not send
 * anything.
 */
export const checkResetLink = endpoint({
  method: 'GET',
  path: '/auth/reset-links/:hash',
  summary: 'Check whether a reset link is still valid',
  tag: 'accounts',
  access: 'public',
  params: z.object({
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('SHA-256 of the token, in hexadecimal'),
  }),
  response: z.object({ is_usable: z.literal(true) }),
  errors: ['reset_token_invalid'],
})

export const updatePassword = endpoint({
  method: 'POST',
  path: '/auth/update-password',
  summary: 'Set a new password with a reset link',
  tag: 'accounts',
  access: 'public',
  body: z.object({
    access_token: z.string('Invalid reset token. Please request a new password reset.').max(200),
    password: z.string('Please enter a new password').max(200),
  }),
  response: message.extend({ email: z.string().describe('The account’s email, for the login that follows') }),
  errors: ['reset_token_invalid', 'weak_password'],
})

export const getMe = endpoint({
  method: 'GET',
  path: '/auth/me',
  isViewable: true,
  summary: 'My account',
  tag: 'accounts',
  access: 'signed-in',
  response: userSchema,
})

export const updateMe = endpoint({
  method: 'PUT',
  path: '/auth/me',
  summary: 'Update my profile; email and role are ignored',
  tag: 'accounts',
  access: 'signed-in',
  isKeyed: true,
  body: z.object({
    full_name: orAbsent(z.string().max(200)),
    phone_number: orAbsent(phoneField),
    /** Needed only when the phone number changes. */
    verification_code: orAbsent(digitCode),
    avatar_url: z.string().max(300).nullable().optional(),
    address: orAbsent(addressSchema),
    version: versionField,
  }),
  response: userSchema,
  errors: ['phone_unverified', 'code_invalid', 'invalid_input', 'account_exists', 'changed_elsewhere'],
})

export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/auth/upload-avatar',
  summary: 'Upload my portrait (multipart, field `file`)',
  tag: 'accounts',
  access: 'signed-in',
  raw: 'multipart',
  response: z.object({ avatar_url: z.string() }),
  errors: ['invalid_file', 'payload_too_large'],
})

export const notesField = z
  .string()
  .max(NOTES_MAX, `Please keep this under ${NOTES_MAX} characters`)
  .transform((value) => value.trim())
