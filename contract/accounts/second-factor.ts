import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { compactCode } from '#contract/rules/unseen.ts'
import { ANY_SCOPE } from '#contract/scopes.ts'

/** How many recovery codes somebody gets at a time. */
export const RECOVERY_CODES = 10

/** For so long after the second factor was proved no sensitive act asks for it again. */
export const FACTOR_FRESH_MINUTES = 15

export const secondFactorSchema = z
  .object({
    is_enrolled: z.boolean(),
    is_proven: z.boolean().describe('In this session: its pages and calls are open'),
    enrolled_text: z.string().nullable().describe('Since when, local date'),
    recovery_codes_left: z.number().int(),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof secondFactorSchema>

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/second-factor',
  summary: 'How the second factor of the caller stands',
  tag: 'accounts',
  access: 'admin',
  scopes: ANY_SCOPE,
  ownAccount: 'all',
  response: secondFactorSchema,
})

export const offerSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/enrolment',
  summary: 'A secret for an authenticator app; the same again for this session until a code has confirmed it',
  tag: 'accounts',
  access: 'admin',
  scopes: ANY_SCOPE,
  ownAccount: 'all',
  response: z.object({
    secret: z.string().describe('Base32, for typing'),
    uri: z.string().describe('otpauth://, as the QR code holds it'),
    qr_svg: z.string(),
  }),
  errors: ['wrong_state'],
})

export const proveSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Let this session act as an admin, with a code of the app or a recovery code; the first code enrols',
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
    recovery_codes: z.array(z.string()).nullable().describe('Shown once, when this code has enrolled'),
    recovery_codes_left: z.number().int(),
  }),
  errors: ['code_invalid', 'too_many_requests', 'wrong_state'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  summary: 'Make new recovery codes; those of before no longer work',
  tag: 'accounts',
  access: 'admin',
  scopes: ANY_SCOPE,
  ownAccount: 'all',
  response: z.object({ recovery_codes: z.array(z.string()).describe('Shown once') }),
  errors: ['second_factor_required'],
})
