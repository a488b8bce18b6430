import type { z } from 'zod'
import type { listOwnReviewPhotos as own, OwnReviewPhotos, ReviewPhoto } from '#contract/reviews/photos.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { decodeCursor, type Cursor } from '#server/platform/http/paging.ts'
import { requireKnownProvider } from '#server/providers/index.ts'
import { monthText, photoUrl } from '#server/reviews/present.ts'
import { listOnProfile, listOwnWithPhotos } from './profile-queries.ts'

type Asked = z.output<typeof own.query>
type Page<T> = { found: T[]; next: Cursor | null }

/**
 * What clients allow on a provider's profile, of reviews that everybody can read.
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
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    found: page.map(({ id, review_id, service, published_at }) => ({
      id,
      review_id,
      picture: photoUrl(id),
      service,
      when_text: monthText(published_at, deps.localTime),
    })),
    next: rows.length > limit && last ? [last.published_at.getTime(), last.review_id, last.position] : null,
  }
}

/** A client's own, to change their mind. */
export async function listOwnReviewPhotos(
  { db, localTime }: Deps,
  authorId: string,
  { cursor, limit }: Asked,
): Promise<Page<OwnReviewPhotos>> {
  const read = decodeCursor(cursor, ['number', 'string'])
  const after = read && { publishedAt: Math.trunc(Number(read[0])), reviewId: String(read[1]) }
  const rows = await listOwnWithPhotos(db, { authorId, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    found: page.map(({ id, provider_id, provider_name, service, published_at, photos, photos_agreed_at }) => ({
      review_id: id,
      provider: { id: provider_id, full_name: provider_name },
      service,
      when_text: monthText(published_at, localTime),
      photos,
      may_show_photos: photos_agreed_at !== null,
    })),
    next: rows.length > limit && last ? [last.published_at.getTime(), last.id] : null,
  }
}
