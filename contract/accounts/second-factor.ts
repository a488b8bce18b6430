import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { compactCode } from '#contract/rules/unseen.ts'
import { ANY_SCOPE } from '#contract/scopes.ts'

/** The number of recovery codes in a set. */
export const RECOVERY_CODES = 10

/** How long after the second factor was proved no sensitive act asks for it again. */
export const FACTOR_FRESH_MINUTES = 15

export const secondFactorSchema = z
  .object({
    is_enrolled: z.boolean(),
    is_proven: z.boolean().describe('This session has proved it and may open admin pages'),
    enrolled_text: z.string().nullable().describe('Local date'),
    recovery_codes_left: z.number().int(),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof secondFactorSchema>

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/second-factor',
  summary: 'Status of my second factor',
  tag: 'accounts',
  access: 'admin',
  scopes: ANY_SCOPE,
  ownAccount: 'all',
  response: secondFactorSchema,
})

export const offerSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/enrolment',
  summary: 'Secret for an authenticator app; stays the same in this session until a code confirms it',
  tag: 'accounts',
  access: 'admin',
  scopes: ANY_SCOPE,
  ownAccount: 'all',
  response: z.object({
    secret: z.string().describe('Base32, for typing'),
    uri: z.string().describe('otpauth:// address in the QR code'),
    qr_svg: z.string(),
  }),
  errors: ['wrong_state'],
})

export const proveSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Open admin access with an app code or a recovery code; the first code enrols',
  tag: 'accounts',
  access: 'admin',
  scopes: ANY_SCOPE,
  ownAccount: 'all',
  body: z.object({
    code: z
      .string('Please enter the code')
      .max(40)
      .transform(compactCode)
      .refine((code) => code !== '', 'Please enter the code'),
  }),
  response: z.object({
    recovery_codes: z.array(z.string()).nullable().describe('Shown once, on enrolment'),
    recovery_codes_left: z.number().int(),
  }),
  errors: ['code_invalid', 'too_many_requests', 'wrong_state'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  summary: 'Replace my recovery codes',
  tag: 'accounts',
  access: 'admin',
  scopes: ANY_SCOPE,
  ownAccount: 'all',
  response: z.object({ recovery_codes: z.array(z.string()).describe('Shown once') }),
  errors: ['second_factor_required'],
})
