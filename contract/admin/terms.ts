import { z } from 'zod'
import { documentBody } from '#contract/admin/content.ts'
import { contentDocument } from '#contract/content.ts'
import { endpoint } from '#contract/endpoint.ts'
import { localDate } from '#contract/fields/time.ts'
import { markupProblem, NOTE_MAX } from '#contract/rules/content.ts'

/** The side that the terms are for. */
export const termsSide = z.enum(['client', 'provider']).meta({ id: 'TermsSide' })
export type TermsSide = z.infer<typeof termsSide>

const shape = { tag: 'admin', access: 'admin', scopes: ['owner'] } as const
const sideParams = z.object({ side: termsSide })
const versionParams = sideParams.extend({ version: z.string().min(1).max(40) })

const adminTermsVersion = z
  .object({
    version: z.string(),
    state: z.enum(['planned', 'present', 'past']),
    asks: z.boolean().describe('People who accepted older terms must accept again'),
    from_text: z.string(),
    note: z.string(),
    author: z.string().nullable().describe('Null for a release version'),
    can_withdraw: z.boolean(),
  })
  .meta({ id: 'AdminTermsVersion' })
export type AdminTermsVersion = z.infer<typeof adminTermsVersion>

const termsForAdmins = z
  .object({
    side: termsSide,
    latest: z.string().describe('The last version, in force or planned, as a base for the next'),
    text: contentDocument.describe('Of the last version'),
    earliest: localDate.describe('First possible day of the next version, unless it starts right away'),
    can_begin_now: z.boolean().describe('Nothing is planned'),
    versions: z.array(adminTermsVersion).describe('Newest first'),
  })
  .meta({ id: 'AdminTerms' })
export type AdminTerms = z.infer<typeof termsForAdmins>

export const getAdminTerms = endpoint({
  method: 'GET',
  path: '/admin/terms/:side',
  summary: 'Past, current and planned terms of a side',
  ...shape,
  params: sideParams,
  response: termsForAdmins,
})

export const getAdminTermsVersion = endpoint({
  method: 'GET',
  path: '/admin/terms/:side/versions/:version',
  summary: 'Text of one version, planned ones included',
  ...shape,
  params: versionParams,
  response: contentDocument,
  errors: ['not_found'],
})

const NOTE = 'Please say what changed'

export const publishTerms = endpoint({
  method: 'POST',
  path: '/admin/terms/:side',
  summary: 'Publish new terms now or from a day on; everyone accepts again unless only the wording changed',
  ...shape,
  isKeyed: true,
  status: 201,
  params: sideParams,
  body: z.object({
    base: z.string().max(40).describe('The last version seen; refused if there is a newer one'),
    body: documentBody.refine(({ sections }) => sections.length > 0, 'At least one section has to stay'),
    from: localDate.nullable().describe('First local day; null: now'),
    asks: z.boolean(),
    note: z
      .string(NOTE)
      .trim()
      .min(1, NOTE)
      .max(NOTE_MAX, `At most ${NOTE_MAX} characters`)
      .superRefine((text, context) => {
        const problem = markupProblem(text)
        if (problem !== null) context.addIssue({ code: 'custom', message: problem })
      }),
  }),
  response: termsForAdmins,
  errors: ['invalid_input', 'changed_elsewhere', 'wrong_state', 'second_factor_required'],
})

export const withdrawTerms = endpoint({
  method: 'POST',
  path: '/admin/terms/:side/versions/:version/withdrawal',
  summary: 'Withdraw planned terms',
  ...shape,
  isKeyed: true,
  params: versionParams,
  response: termsForAdmins,
  errors: ['not_found', 'wrong_state', 'second_factor_required'],
})
