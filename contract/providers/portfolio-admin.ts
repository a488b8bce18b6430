import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, idSchema } from '#contract/fields/id.ts'
import { pageQuery } from '#contract/fields/page.ts'

export const judgedPhotoState = z.enum(['reported', 'asked', 'hidden', 'newest'])
export type JudgedPhotoState = z.infer<typeof judgedPhotoState>

export const judgedPhotoSchema = z
  .object({
    id: z.string(),
    picture: z.string().describe('Fetched with the token'),
    before_picture: z.string().nullable().describe('The picture from before the work; fetched with the token'),
    alt: z.string(),
    provider: z.object({ id: z.string(), full_name: z.string() }),
    service: z.string().nullable(),
    consent_text: z.string().describe('The owner’s statement about people in it, and when'),
    is_sample: z.boolean(),
    added_text: z.string(),
    hidden_reason: z.string().nullable(),
    asked_note: z.string().nullable().describe('The owner’s appeal'),
    reports: z.array(
      z.object({ reason: z.string(), note: z.string().nullable(), who: z.string(), at_text: z.string() }),
    ),
    can: z.object({ hide: z.boolean(), restore: z.boolean(), dismiss: z.boolean(), uphold: z.boolean() }),
  })
  .meta({ id: 'JudgedPhoto' })
export type JudgedPhoto = z.infer<typeof judgedPhotoSchema>

export const listJudgedPhotos = endpoint({
  method: 'GET',
  path: '/admin/photos',
  summary: 'Portfolio photos: reported or appealed (oldest first), hidden, or newest',
  tag: 'admin',
  access: 'admin',
  scopes: ['trust'],
  query: pageQuery.extend({
    state: judgedPhotoState.default('reported'),
    provider_id: idSchema.optional().describe('With newest: this provider only'),
  }),
  response: z.array(judgedPhotoSchema),
})

export const photoDecision = z.enum(['hide', 'restore', 'dismiss', 'uphold'])
export type PhotoDecision = z.infer<typeof photoDecision>

const REASON_REQUIRED = 'Please give a reason of at least 5 characters'

export const judgePhoto = endpoint({
  method: 'POST',
  path: '/admin/photos/:id/decision',
  summary: 'Hide, restore or keep a photo; emails its owner about a change',
  tag: 'admin',
  access: 'admin',
  scopes: ['trust'],
  isKeyed: true,
  params: idParams,
  body: z.object({
    decision: photoDecision,
    reason: z.string(REASON_REQUIRED).trim().min(5, REASON_REQUIRED).max(1000),
  }),
  response: judgedPhotoSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})
