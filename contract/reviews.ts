import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { uploadedFileSchema } from './files.ts'
import { idParams, idSchema } from './fields/id.ts'
import { pageQuery } from './fields/page.ts'
import { versionField, versionSchema } from './fields/version.ts'
import { HELP_SCOPES } from './scopes.ts'
import {
  clientTags,
  providerTags,
  replyProblem,
  reportReasons,
  REVIEW_PHOTOS_MAX,
  REVIEW_TAGS_MAX,
  reviewProblem,
} from './review-terms.ts'

const keysOf = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]
const tag = z.enum([...keysOf(clientTags), ...keysOf(providerTags)])
export const stars = z.number().int().min(1).max(5)

/** A review as others read it. */
const shownReview = z.object({
  id: z.string(),
  stars,
  text: z.string().describe('As typed: no markup, no links'),
  tags: z.array(z.string()).describe('Ready to show'),
  author: z.string().describe('First name and initial, or "A client" for a deleted account'),
  when_text: z.string().describe('Month'),
  service: z.string(),
  reply: z.object({ text: z.string(), when_text: z.string() }).nullable(),
  helpful_count: z.number().int(),
  photos: z.array(z.string()).describe('Addresses of photos'),
})

export const reviewSchema = shownReview
  .extend({
    is_helpful: z.boolean().describe('The caller marked it as helpful'),
    can: z.object({ vote: z.boolean(), report: z.boolean() }),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof reviewSchema>

export const ratingSummary = z
  .object({
    average: z.number().nullable(),
    count: z.number().int(),
    distribution: z.array(z.number().int()).length(5).describe('Number of reviews with one star, two stars …'),
    tags: z.array(z.object({ label: z.string(), count: z.number().int() })).describe('Most frequent first'),
  })
  .meta({ id: 'RatingSummary' })
export type RatingSummary = z.infer<typeof ratingSummary>

export const reviewSort = z.enum(['newest', 'helpful'])
export type ReviewSort = z.infer<typeof reviewSort>

export const listProviderReviews = endpoint({
  method: 'GET',
  path: '/providers/:id/reviews',
  summary: 'Reviews of a provider',
  tag: 'reviews',
  access: 'public',
  params: idParams,
  query: pageQuery.extend({ sort: reviewSort.default('newest') }),
  response: z
    .object({ summary: ratingSummary, reviews: z.array(reviewSchema), next_cursor: z.string().nullable() })
    .meta({ id: 'ProviderReviews' }),
  errors: ['not_found'],
})

export const listServiceReviews = endpoint({
  method: 'GET',
  path: '/reviews/of-service',
  summary: 'Latest reviews of a catalogue entry, all providers',
  tag: 'reviews',
  access: 'public',
  query: z.object({ service: z.string().max(200), limit: z.coerce.number().int().min(1).max(10).default(3) }),
  response: z.array(
    shownReview.extend({ provider: z.object({ id: z.string(), full_name: z.string() }) }).meta({ id: 'ServiceReview' }),
  ),
})
export type ServiceReview = z.infer<typeof listServiceReviews.response>[number]

export const listTestimonials = endpoint({
  method: 'GET',
  path: '/reviews/testimonials',
  summary: 'Quotable reviews with four stars or more',
  tag: 'reviews',
  access: 'public',
  response: z.array(
    z
      .object({ id: z.string(), stars, text: z.string(), author: z.string(), service: z.string() })
      .meta({ id: 'QuotedReview' }),
  ),
})
export type QuotedReview = z.infer<typeof listTestimonials.response>[number]

const ownReview = z.object({
  id: z.string(),
  stars,
  text: z.string(),
  tags: z.array(tag),
  may_quote: z.boolean(),
  can_change_quote: z.boolean().describe('Quotable: published, and its author may agree or withdraw'),
  may_show_photos: z.boolean().describe('The provider’s profile may show its photos'),
  can_change_photos: z.boolean().describe('Published with photos, and its author may agree or withdraw'),
  photos: z.array(z.string()).describe('Ids; only the author can open them before publication'),
  version: versionSchema,
  is_public: z.boolean(),
  hidden_reason: z.string().nullable().describe('Why our team hid it'),
  reply: z.object({ text: z.string(), when_text: z.string() }).nullable(),
})
export type OwnReview = z.infer<typeof ownReview>

/** `soon` is before the visit is done; `over` means that nothing can be written any more. */
export const reviewState = z.enum(['soon', 'unpaid', 'under_case', 'open', 'published', 'over', 'none'])
export type ReviewState = z.infer<typeof reviewState>

const receivedReview = shownReview
  .extend({
    booking_id: z.string(),
    can: z.object({ reply: z.boolean(), report: z.boolean() }),
  })
  .meta({ id: 'ReceivedReview' })
export type ReceivedReview = z.infer<typeof receivedReview>

export const visitReviewSchema = z
  .object({
    state: reviewState,
    side: z.enum(['client', 'provider']).describe('The caller’s side'),
    other_name: z.string(),
    is_for_pets: z.boolean().describe('A service for pets'),
    text: z.string().describe('Status, one sentence; empty if nothing to say'),
    can_write: z.boolean(),
    mine: ownReview.nullable(),
    theirs: receivedReview.nullable().describe('Once published'),
  })
  .meta({ id: 'VisitReview' })
export type VisitReview = z.infer<typeof visitReviewSchema>

export const getVisitReview = endpoint({
  method: 'GET',
  path: '/bookings/:id/review',
  isViewable: true,
  summary: 'Reviews of a visit, for one of its sides',
  tag: 'reviews',
  access: 'signed-in',
  params: idParams,
  response: visitReviewSchema,
  errors: ['not_found'],
})

const checked = (problemOf: (text: string) => string | null) =>
  z
    .string('Please write something')
    .trim()
    .max(5000)
    .superRefine((text, ctx) => {
      const message = problemOf(text)
      if (message !== null) ctx.addIssue({ code: 'custom', message })
    })

export const writeReview = endpoint({
  method: 'PUT',
  path: '/bookings/:id/review',
  summary: 'Write my review of a visit, or edit it before publication',
  tag: 'reviews',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  body: z.object({
    stars: stars.describe('From 1 to 5'),
    text: checked(reviewProblem),
    tags: z.array(tag).max(REVIEW_TAGS_MAX, `Please choose at most ${REVIEW_TAGS_MAX}`).default([]),
    may_quote: z.boolean().default(false).describe('The client agrees to be quoted on the home page'),
    may_show_photos: z.boolean().default(false).describe('The client agrees that the profile shows the photos'),
    photos: z
      .array(idSchema)
      .max(REVIEW_PHOTOS_MAX, `Please choose at most ${REVIEW_PHOTOS_MAX} photos`)
      .optional()
      .describe('Client only: ids of uploaded photos, in order; absent keeps them'),
    version: versionField.describe('0 for a new review'),
  }),
  response: visitReviewSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input', 'changed_elsewhere', 'too_many_requests'],
})

export const uploadReviewPhoto = endpoint({
  method: 'POST',
  path: '/reviews/photos',
  summary: 'Upload a photo for a client’s review (multipart, field `file`)',
  tag: 'reviews',
  access: 'client',
  raw: 'multipart',
  status: 201,
  response: uploadedFileSchema,
  errors: ['invalid_file', 'payload_too_large', 'too_many_requests', 'unavailable'],
})

export const openReviewPhoto = endpoint({
  method: 'GET',
  path: '/reviews/photos/:id',
  summary: 'A review photo; only for its author before publication or while hidden',
  tag: 'reviews',
  access: 'public',
  params: idParams,
  response: z.string(),
  errors: ['not_found'],
})

export const listOpenReviews = endpoint({
  method: 'GET',
  path: '/reviews/open',
  isViewable: true,
  summary: 'Visits I can still review, soonest deadline first',
  tag: 'reviews',
  access: 'signed-in',
  response: z.array(
    z
      .object({
        booking_id: z.string(),
        side: z.enum(['client', 'provider']),
        other_name: z.string(),
        service: z.string(),
        until_text: z.string().describe('Last day, for example Sat, Nov 28'),
      })
      .meta({ id: 'OpenReview' }),
  ),
})
export type OpenReview = z.infer<typeof listOpenReviews.response>[number]

export const listReceivedReviews = endpoint({
  method: 'GET',
  path: '/reviews/received',
  isViewable: true,
  summary: 'Published reviews about me, newest first',
  tag: 'reviews',
  access: 'signed-in',
  query: pageQuery,
  response: z
    .object({ summary: ratingSummary, reviews: z.array(receivedReview), next_cursor: z.string().nullable() })
    .meta({ id: 'ReceivedReviews' }),
})

export const listClientReviews = endpoint({
  method: 'GET',
  path: '/clients/:id/reviews',
  isViewable: true,
  summary: 'Reviews of a client, for admins and providers with a request from the client',
  tag: 'reviews',
  access: 'signed-in',
  scopes: HELP_SCOPES,
  params: idParams,
  response: z
    .object({ average: z.number().nullable(), count: z.number().int(), reviews: z.array(reviewSchema) })
    .meta({ id: 'ClientReviews' }),
  errors: ['not_found'],
})
export type ClientReviews = z.infer<typeof listClientReviews.response>

export const replyToReview = endpoint({
  method: 'POST',
  path: '/reviews/:id/reply',
  summary: 'Reply to a review about me, once and publicly',
  tag: 'reviews',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  body: z.object({ text: checked(replyProblem) }),
  response: receivedReview,
  errors: ['not_found', 'wrong_state', 'invalid_input', 'too_many_requests'],
})

export const voteOnReview = endpoint({
  method: 'PUT',
  path: '/reviews/:id/helpful',
  summary: 'Mark a review as helpful, or undo it; not my own',
  tag: 'reviews',
  access: 'signed-in',
  params: idParams,
  body: z.object({ is_helpful: z.boolean() }),
  response: z.object({ is_helpful: z.boolean(), helpful_count: z.number().int() }).meta({ id: 'HelpfulVote' }),
  errors: ['not_found', 'wrong_state', 'too_many_requests'],
})

export const allowQuote = endpoint({
  method: 'PUT',
  path: '/reviews/:id/quote',
  summary: 'Agree or stop agreeing that the home page quotes my review',
  tag: 'reviews',
  access: 'signed-in',
  params: idParams,
  body: z.object({ may_quote: z.boolean() }),
  response: z.object({ may_quote: z.boolean() }).meta({ id: 'QuoteConsent' }),
  errors: ['not_found', 'too_many_requests'],
})

export const reportReview = endpoint({
  method: 'POST',
  path: '/reviews/:id/report',
  summary: 'Report a review',
  tag: 'reviews',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  body: z.object({
    reason: z.enum(keysOf(reportReasons)),
    note: z
      .string()
      .trim()
      .max(1000, 'Please use at most 1,000 characters')
      .transform((text) => text || null)
      .nullish(),
  }),
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'wrong_state', 'invalid_input', 'too_many_requests'],
})
