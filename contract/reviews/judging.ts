import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, idSchema } from '#contract/fields/id.ts'
import { pageQuery } from '#contract/fields/page.ts'
import { stars } from '#contract/reviews.ts'

export const judgedState = z.enum(['reported', 'hidden', 'published'])
export type JudgedState = z.infer<typeof judgedState>

export const judgedReviewSchema = z
  .object({
    id: z.string(),
    booking_id: z.string(),
    side: z.enum(['client', 'provider']),
    stars,
    text: z.string(),
    tags: z.array(z.string()),
    photos: z.array(z.string()),
    author: z.object({ id: z.string(), full_name: z.string() }),
    subject: z.object({ id: z.string(), full_name: z.string() }),
    service: z.string(),
    published_text: z.string(),
    reply: z.object({ text: z.string(), is_hidden: z.boolean() }).nullable(),
    hidden_reason: z.string().nullable(),
    reports: z.array(
      z.object({ reason: z.string(), note: z.string().nullable(), who: z.string(), at_text: z.string() }),
    ),
    can: z.object({ hide: z.boolean(), restore: z.boolean(), dismiss: z.boolean(), hide_reply: z.boolean() }),
  })
  .meta({ id: 'JudgedReview' })
export type JudgedReview = z.infer<typeof judgedReviewSchema>

export const listJudgedReviews = endpoint({
  method: 'GET',
  path: '/admin/reviews',
  summary: 'Reviews that were reported (oldest first), hidden, or published (newest first)',
  tag: 'admin',
  access: 'admin',
  scopes: ['trust'],
  query: pageQuery.extend({
    state: judgedState.default('reported'),
    provider_id: idSchema.optional().describe('With published: about this provider'),
  }),
  response: z.array(judgedReviewSchema),
})

export const reviewDecision = z.enum(['hide', 'restore', 'dismiss', 'hide_reply'])
export type ReviewDecision = z.infer<typeof reviewDecision>

const REASON_REQUIRED = 'Please give a reason of at least 5 characters'

export const judgeReview = endpoint({
  method: 'POST',
  path: '/admin/reviews/:id/decision',
  summary: 'Hide, restore or keep a review or its reply; emails both sides about a change',
  tag: 'admin',
  access: 'admin',
  scopes: ['trust'],
  isKeyed: true,
  params: idParams,
  body: z.object({
    decision: reviewDecision,
    reason: z.string(REASON_REQUIRED).trim().min(5, REASON_REQUIRED).max(1000),
  }),
  response: judgedReviewSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})
