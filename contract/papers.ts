import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fileLinksSchema, uploadedFileSchema } from './files.ts'
import { idParams, idSchema } from './fields/id.ts'
import { localDate } from './fields/time.ts'
import {
  PAPER_DETAILS_MAX,
  PAPER_FILES_MAX,
  PAPER_REASON_MAX,
  paperKinds,
  refusals,
  type PaperKind,
} from './papers/kinds.ts'

export const paperKind = z.enum(paperKinds as readonly [PaperKind, ...PaperKind[]]).meta({ id: 'PaperKind' })

/** `ending` within 30 days of its end, `expired` from the day after it; both follow from the date alone. */
export const paperState = z
  .enum(['submitted', 'accepted', 'ending', 'expired', 'refused', 'withdrawn', 'replaced'])
  .meta({ id: 'PaperState' })
export type PaperState = z.infer<typeof paperState>

export const paperSchema = z
  .object({
    id: z.string(),
    kind: paperKind,
    name: z.string(),
    state: paperState,
    state_text: z.string().describe('Status, one sentence'),
    issued_on: localDate.nullable(),
    expires_on: localDate.nullable(),
    details: z.string(),
    reason: z.string().nullable().describe('Why it was refused'),
    submitted_text: z.string(),
    pages: z.number().int().describe('Number of pictures; 0 after deletion'),
    files_text: z.string().describe('Number of pages, or that the images are deleted'),
  })
  .meta({ id: 'Paper' })
export type Paper = z.infer<typeof paperSchema>

/** One kind that a provider needs or may show, with what counts, what waits and what was refused. */
export const paperCardSchema = z
  .object({
    kind: paperKind,
    name: z.string(),
    is_required: z.boolean(),
    needed_for: z.array(z.string()).describe('Titles of services; empty if required of all providers or none'),
    level: z.enum(['missing', 'waiting', 'ok', 'ending', 'expired', 'refused', 'grace', 'optional']),
    text: z.string().describe('Status and next step, ready to show'),
    current: paperSchema.nullable().describe('The accepted one, valid now'),
    latest: paperSchema.nullable().describe('A newer one, submitted or refused'),
    can: z.object({ submit: z.boolean(), withdraw: z.boolean() }),
  })
  .meta({ id: 'PaperCard' })
export type PaperCard = z.infer<typeof paperCardSchema>

export const listMyPapers = endpoint({
  method: 'GET',
  path: '/papers/mine',
  summary: 'My documents: what is required, valid, in review and refused',
  tag: 'papers',
  access: 'provider',
  response: z.object({ cards: z.array(paperCardSchema), notice: z.string().nullable() }),
})

export const uploadPaperFile = endpoint({
  method: 'POST',
  path: '/papers/files',
  summary:
    'Upload a photo or a PDF of a document (multipart, field "file"), to be named when the document is submitted',
  tag: 'papers',
  access: 'provider',
  raw: 'multipart',
  status: 201,
  response: uploadedFileSchema,
  errors: ['invalid_file', 'payload_too_large', 'malformed_request', 'too_many_requests', 'unavailable'],
})

export const viewMyPaper = endpoint({
  method: 'GET',
  path: '/papers/:id/files',
  summary: 'Links to the pictures of my document, good for five minutes',
  tag: 'papers',
  access: 'provider',
  params: idParams,
  response: z.array(fileLinksSchema),
  errors: ['not_found'],
})

export const viewPaper = endpoint({
  method: 'GET',
  path: '/admin/papers/:id/files',
  summary: 'Links to the pictures of a provider’s document, good for five minutes; each view is recorded',
  tag: 'papers',
  access: 'admin',
  scopes: ['trust'],
  params: idParams,
  response: z.array(fileLinksSchema),
  errors: ['not_found'],
})

export const lookAtCase = endpoint({
  method: 'POST',
  path: '/admin/providers/:id/look',
  summary: 'Mark that I am reviewing the documents of a provider; answers who else is',
  tag: 'papers',
  access: 'admin',
  scopes: ['trust'],
  params: idParams,
  response: z.object({ others: z.array(z.string()).describe('Names of admins') }),
  errors: ['not_found'],
})

export const submitPaper = endpoint({
  method: 'POST',
  path: '/papers',
  summary: 'Submit a document; it replaces a waiting one of its kind, and the accepted one stays valid',
  tag: 'papers',
  access: 'provider',
  isKeyed: true,
  status: 201,
  body: z.object({
    kind: paperKind,
    file_ids: z
      .array(idSchema)
      .min(1, 'Please add a photo or a PDF')
      .max(PAPER_FILES_MAX, `At most ${PAPER_FILES_MAX} files`),
    issued_on: localDate.nullish(),
    expires_on: localDate.nullish(),
    details: z.string().trim().max(PAPER_DETAILS_MAX).default(''),
  }),
  response: paperSchema,
  errors: ['invalid_input', 'wrong_state'],
})

export const withdrawPaper = endpoint({
  method: 'DELETE',
  path: '/papers/:id',
  summary: 'Withdraw a document that waits',
  tag: 'papers',
  access: 'provider',
  isKeyed: true,
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'wrong_state'],
})

const REASON_REQUIRED = 'Please choose a reason or write one'

export const decidePaper = endpoint({
  method: 'POST',
  path: '/admin/papers/:id/decision',
  summary: 'Accept a document after every check was ticked, or refuse it with reasons',
  tag: 'papers',
  access: 'admin',
  scopes: ['trust'],
  isKeyed: true,
  params: idParams,
  body: z
    .object({
      decision: z.enum(['accept', 'refuse']),
      checks: z.array(z.string().max(30)).max(10).default([]).describe('Keys of the ticked checks'),
      reasons: z
        .array(z.enum(refusals as [string, ...string[]]))
        .max(10)
        .default([]),
      reason: z.string().trim().max(PAPER_REASON_MAX).optional().describe('Ready to show'),
    })
    .refine((body) => body.decision === 'accept' || body.reasons.length > 0 || (body.reason ?? '') !== '', {
      message: REASON_REQUIRED,
      path: ['reason'],
    }),
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const setRequiredPapers = endpoint({
  method: 'PUT',
  path: '/admin/catalogue/:id/papers',
  summary: 'Set the certificates an entry requires; providers without one have 30 days',
  tag: 'papers',
  access: 'admin',
  scopes: ['trust'],
  isKeyed: true,
  params: idParams,
  body: z.object({
    required_papers: z
      .array(paperKind.refine((kind) => kind.startsWith('certificate:'), 'Please choose a certificate'))
      .max(3),
  }),
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'invalid_input'],
})
