import * as contract from '#contract/reviews.ts'
import * as photos from '#contract/reviews/photos.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import { FileAnswer, type Serve } from '#server/platform/http/serve.ts'
import { presentFile } from '#server/platform/uploads/stored-files.ts'
import { uploadFile } from '#server/platform/uploads/upload-file.ts'
import { reportReview } from './moderation/report-review.ts'
import { allowReviewPhotos } from './photos/allow-photos.ts'
import { listWrittenReviews, listReviewPhotos } from './photos/list-photos.ts'
import { openReviewPhoto } from './photos/open-photo.ts'
import { REVIEW_PHOTO } from './photos/photo-purpose.ts'
import { presentReceived } from './present.ts'
import { listTestimonials } from './quotes/show-quotes.ts'
import {
  listClientReviews,
  listOpenReviews,
  listProviderReviews,
  listReceivedReviews,
  listServiceReviews,
} from './read/list-reviews.ts'
import { findListed } from './read/queries.ts'
import { showVisitReview } from './read/show-visit.ts'
import { voteOnReview } from './read/vote-on-review.ts'
import { allowQuote } from './write/allow-quote.ts'
import { replyToReview } from './write/reply-to-review.ts'
import { writeReview } from './write/write-review.ts'

export function registerReviewRoutes(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)
  serve(contract.listProviderReviews, async ({ actor, params, query, header }) => {
    const { found, next } = await listProviderReviews(deps, actor, params.id, query)
    if (next !== null) header('link', nextLink(`/providers/${encodeURIComponent(params.id)}/reviews`, query, next))
    return found
  })
  serve(contract.listServiceReviews, ({ query }) => listServiceReviews(deps, query))
  serve(contract.listTestimonials, () => listTestimonials(deps))
  serve(contract.listOpenReviews, ({ actor }) => listOpenReviews(deps, signedIn(actor).id))
  serve(contract.listReceivedReviews, async ({ actor, query, header }) => {
    const { found, next } = await listReceivedReviews(deps, signedIn(actor), query)
    if (next !== null) header('link', nextLink('/reviews/received', query, next))
    return found
  })
  serve(contract.listClientReviews, ({ actor, params }) => listClientReviews(deps, signedIn(actor), params.id))
  serve(contract.getVisitReview, ({ actor, params }) => showVisitReview(deps, signedIn(actor).id, params.id))
  serveOnce(
    contract.writeReview,
    (own, { actor, params, body }) => writeReview(own, signedIn(actor).id, params.id, body),
    (_, { actor, params }) => showVisitReview(deps, signedIn(actor).id, params.id),
  )
  serveOnce(
    contract.replyToReview,
    (own, { actor, params, body }) => replyToReview(own, signedIn(actor).id, params.id, body.text),
    async (_, { params }) => {
      const row = await findListed(deps.db, params.id)
      if (!row) throw new DomainError('not_found')
      return presentReceived(row, deps.localTime)
    },
  )
  serve(contract.uploadReviewPhoto, async ({ actor, request }) =>
    presentFile(await uploadFile(deps, request, REVIEW_PHOTO, signedIn(actor).id)),
  )
  serve(contract.openReviewPhoto, async ({ actor, params, header }) => {
    const blob = await openReviewPhoto(deps, actor, params.id)
    header('content-length', String(blob.bytes))
    return new FileAnswer(blob.body, 'image/webp', 'photo.webp', 'inline')
  })
  servePhotosOnProfiles(serve, deps)
  serve(contract.voteOnReview, ({ actor, params, body }) =>
    voteOnReview(deps, signedIn(actor).id, params.id, body.is_helpful),
  )
  serve(contract.allowQuote, async ({ actor, params, body }) => {
    await allowQuote(deps, signedIn(actor).id, params.id, body.may_quote)
    return body
  })
  serveOnce(
    contract.reportReview,
    (own, { actor, params, body }) => reportReview(own, signedIn(actor), params.id, body),
    () => ({ message: 'Thank you. Our team will look at it.' }),
  )
}

function servePhotosOnProfiles(serve: Serve, deps: Deps): void {
  serve(photos.listReviewPhotos, async ({ actor, params, query, header }) => {
    const { found, next } = await listReviewPhotos(deps, actor, params.id, query)
    if (next !== null)
      header('link', nextLink(`/providers/${encodeURIComponent(params.id)}/review-photos`, query, next))
    return found
  })
  serve(photos.listWrittenReviews, async ({ actor, query, header }) => {
    const { found, next } = await listWrittenReviews(deps, signedIn(actor).id, query)
    if (next !== null) header('link', nextLink('/reviews/written', query, next))
    return found
  })
  serve(photos.allowReviewPhotos, async ({ actor, params, body }) => {
    await allowReviewPhotos(deps, signedIn(actor).id, params.id, body.may_show_photos)
    return body
  })
}
