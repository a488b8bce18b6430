import { z } from 'zod'
import { documentBody } from '#contract/admin/content.ts'
import { contentDocument } from '#contract/content.ts'
import { endpoint } from '#contract/endpoint.ts'
import { localDate } from '#contract/fields/time.ts'
import { markupProblem, NOTE_MAX } from '#contract/rules/content.ts'

/** Whose terms. */
export const termsSide = z.enum(['client', 'provider']).meta({ id: 'TermsSide' })
export type TermsSide = z.infer<typeof termsSide>

const shape = { tag: 'admin', access: 'admin', scopes: ['owner'] } as const
const sideParams = z.object({ side: termsSide })
const versionParams = sideParams.extend({ version: z.string().min(1).max(40) })

const deskTermsVersion = z
  .object({
    version: z.string(),
    state: z.enum(['planned', 'present', 'past']),
    asks: z.boolean().describe('Whoever has accepted older ones is asked again'),
    from_text: z.string(),
    note: z.string(),
    author: z.string().nullable().describe('Null for what came with a release'),
    can_withdraw: z.boolean(),
  })
  .meta({ id: 'DeskTermsVersion' })
export type DeskTermsVersion = z.infer<typeof deskTermsVersion>

const deskTerms = z
  .object({
    side: termsSide,
    latest: z.string().describe('The last version, in force or planned: what the next one starts from'),
    text: contentDocument.describe('Of the last version'),
    earliest: localDate.describe('The first day on which the next version can begin, unless it begins at once'),
    can_begin_now: z.boolean().describe('Nothing is planned'),
    versions: z.array(deskTermsVersion).describe('The newest first'),
  })
  .meta({ id: 'DeskTerms' })
export type DeskTerms = z.infer<typeof deskTerms>

export const getDeskTerms = endpoint({
  method: 'GET',
  path: '/admin/terms/:side',
  summary: 'The terms of a side: what they were, are and will be',
  ...shape,
  params: sideParams,
  response: deskTerms,
})

export const getDeskTermsVersion = endpoint({
  method: 'GET',
  path: '/admin/terms/:side/versions/:version',
  summary: 'The words of one version, planned ones too',
  ...shape,
  params: versionParams,
  response: contentDocument,
  errors: ['not_found'],
})

const NOTE = 'Please say what changed'

export const publishTerms = endpoint({
  method: 'POST',
  path: '/admin/terms/:side',
  summary:
    'The next version of the terms, at once or from a day on; everybody is asked again, unless only words changed',
  ...shape,
  isKeyed: true,
  status: 201,
  params: sideParams,
  body: z.object({
    base: z.string().max(40).describe('The last version that was seen; refused when there is a newer one'),
    body: documentBody.refine(({ sections }) => sections.length > 0, 'At least one section has to stay'),
    from: localDate.nullable().describe('Its first day in the service zone; null: at once'),
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
  response: deskTerms,
  errors: ['invalid_input', 'changed_elsewhere', 'wrong_state', 'second_factor_required'],
})

export const withdrawTerms = endpoint({
  method: 'POST',
  path: '/admin/terms/:side/versions/:version/withdrawal',
  summary: 'A planned version does not come after all',
  ...shape,
  isKeyed: true,
  params: versionParams,
  response: deskTerms,
  errors: ['not_found', 'wrong_state', 'second_factor_required'],
})
