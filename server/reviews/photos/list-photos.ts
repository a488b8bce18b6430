import type { z } from 'zod'
import type { listWrittenReviews as own, WrittenReview, ReviewPhoto } from '#contract/reviews/photos.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import { requireKnownProvider } from '#server/providers/index.ts'
import { monthText, photoUrl } from '#server/reviews/present.ts'
import { shortTimes } from '#server/platform/short-time.ts'
import { listOnProfile, listWritten, type WrittenRow } from './profile-queries.ts'

type Asked = z.output<typeof own.query>
type Page<T> = { found: T[]; next: Cursor | null }

/**
 * Photos of published reviews that clients allow on a provider's profile.
 * @throws DomainError not_found for a provider whom the reader may not see
 */
export async function listReviewPhotos(
  deps: Deps,
  actor: Actor | null,
  providerId: string,
  { cursor, limit }: Asked,
): Promise<Page<ReviewPhoto>> {
  const read = decodeCursor(cursor, ['number', 'string', 'number'])
  const after = read && {
    publishedAt: Math.trunc(Number(read[0])),
    reviewId: String(read[1]),
    position: Math.trunc(Number(read[2])),
  }
  await requireKnownProvider(deps, actor, providerId)
  const rows = await listOnProfile(deps.db, { providerId, after, limit: limit + 1 })
  const { page, next } = pageOf(rows, limit, (last) => [last.published_at.getTime(), last.review_id, last.position])
  return {
    found: page.map(({ id, review_id, service, published_at }) => ({
      id,
      review_id,
      picture: photoUrl(id),
      service,
      when_text: monthText(published_at, deps.localTime),
    })),
    next,
  }
}

/** A client's reviews, to read them again and change the consent for their photos. */
export async function listWrittenReviews(
  deps: Deps,
  authorId: string,
  { cursor, limit }: Asked,
): Promise<Page<WrittenReview>> {
  const read = decodeCursor(cursor, ['number', 'string'])
  const after = read && { publishedAt: Math.trunc(Number(read[0])) || null, reviewId: String(read[1]) }
  const rows = await listWritten(deps.db, { authorId, after, limit: limit + 1 })
  const { page, next } = pageOf(rows, limit, (last) => [last.published_at?.getTime() ?? 0, last.id])
  const { dayText } = shortTimes(deps)
  return {
    found: page.map((row) => ({
      review_id: row.id,
      booking_id: row.booking_id,
      stars: row.stars,
      text: row.body,
      provider: { id: row.provider_id, full_name: row.provider_name },
      service: row.service,
      when_text: monthText(row.published_at ?? row.written_at, deps.localTime),
      waits_text: waitsText(row, (at) => dayText(deps.localTime.localDate(at))),
      photos: row.photos,
      may_show_photos: row.photos_agreed_at !== null,
    })),
    next,
  }
}

function waitsText({ published_at, is_visible, closes_at, state }: WrittenRow, dayText: (at: Date) => string) {
  if (published_at !== null) return is_visible ? null : 'Hidden by our team'
  if (state !== 'open' || closes_at === null) return 'Not public'
  return `Public once you’ve both written one, or on ${dayText(closes_at)}`
}
