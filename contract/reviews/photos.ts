import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { pageQuery } from '#contract/fields/page.ts'

const profilePhotoSchema = z
  .object({
    id: z.string(),
    review_id: z.string().describe('Its review, through which it is reported'),
    picture: z.string().describe('Its address'),
    service: z.string(),
    when_text: z.string().describe('Month'),
  })
  .meta({ id: 'ReviewPhoto' })
export type ReviewPhoto = z.infer<typeof profilePhotoSchema>

export const listReviewPhotos = endpoint({
  method: 'GET',
  path: '/providers/:id/review-photos',
  summary: 'Review photos that clients allow on a provider’s profile, newest first',
  tag: 'reviews',
  access: 'public',
  params: idParams,
  query: pageQuery,
  response: z.array(profilePhotoSchema),
  errors: ['not_found'],
})

const writtenReviewSchema = z
  .object({
    review_id: z.string(),
    booking_id: z.string(),
    stars: z.number().int(),
    text: z.string(),
    provider: z.object({ id: z.string(), full_name: z.string() }),
    service: z.string(),
    when_text: z.string().describe('Month'),
    waits_text: z.string().nullable().describe('Why others can’t read it, or when they can; null if public'),
    photos: z.array(z.string()).describe('Ids, in order'),
    may_show_photos: z.boolean(),
  })
  .meta({ id: 'WrittenReview' })
export type WrittenReview = z.infer<typeof writtenReviewSchema>

export const listWrittenReviews = endpoint({
  method: 'GET',
  path: '/reviews/written',
  isViewable: true,
  summary: 'Reviews I wrote: unpublished ones first, then newest first',
  tag: 'reviews',
  access: 'client',
  query: pageQuery,
  response: z.array(writtenReviewSchema),
})

export const allowReviewPhotos = endpoint({
  method: 'PUT',
  path: '/reviews/:id/profile-photos',
  summary: 'Agree or stop agreeing that the provider’s profile shows the photos of my review',
  tag: 'reviews',
  access: 'client',
  params: idParams,
  body: z.object({ may_show_photos: z.boolean() }),
  response: z.object({ may_show_photos: z.boolean() }).meta({ id: 'ReviewPhotoConsent' }),
  errors: ['not_found', 'wrong_state', 'too_many_requests'],
})
