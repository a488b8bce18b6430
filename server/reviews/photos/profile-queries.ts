import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { rowLimit } from '#server/platform/db/row-limit.ts'

export type ProfilePhotoRow = {
  id: string
  review_id: string
  position: number
  service: string
  published_at: Date
}

export type ProfilePhotoFilter = {
  providerId: string
  after: { publishedAt: number; reviewId: string; position: number } | null
  limit: number
}

/**
 * Photos of visible reviews whose authors agree, are not suspended, and have neither blocked the provider nor been blocked
 * by them; keyset (index `review_photos_agreed`).
 */
export async function listOnProfile(
  db: Database,
  { providerId, after, limit }: ProfilePhotoFilter,
): Promise<ProfilePhotoRow[]> {
  const at = after && new Date(after.publishedAt)
  const isBehind =
    after === null
      ? sql`true`
      : sql`(r.published_at, r.id) <= (${at}::timestamptz, ${after.reviewId})
          and ((r.published_at, r.id) <> (${at}::timestamptz, ${after.reviewId}) or p.position > ${after.position}::integer)`
  const { rows } = await sql<ProfilePhotoRow>`
    select p.file_id as id, r.id as review_id, p.position, b.title as service, r.published_at
    from review r
    join review_photo p on p.review_id = r.id
    join booking b on b.id = r.booking_id
    join user_account a on a.id = r.author_id and a.suspended_at is null
    where r.subject_id = ${providerId} and r.side = 'client' and r.is_visible and r.photos_agreed_at is not null
      and not exists (select from person_block k where (k.blocker_id, k.blocked_id)
        in ((r.author_id, r.subject_id), (r.subject_id, r.author_id)))
      and ${isBehind}
    order by r.published_at desc, r.id desc, p.position ${rowLimit(limit)}`.execute(db)
  return rows.slice(0, limit)
}

export type WrittenRow = {
  id: string
  booking_id: string
  provider_id: string
  provider_name: string
  service: string
  stars: number
  body: string
  written_at: Date
  published_at: Date | null
  is_visible: boolean
  /** State of the review window. */
  state: string | null
  closes_at: Date | null
  photos: string[]
  photos_agreed_at: Date | null
}

/** A client's reviews: unpublished first, then newest; keyset (index `review_written`). */
export async function listWritten(
  db: Database,
  filter: { authorId: string; after: { publishedAt: number | null; reviewId: string } | null; limit: number },
): Promise<WrittenRow[]> {
  const { authorId, after, limit } = filter
  const isBehind =
    after === null
      ? sql`true`
      : after.publishedAt === null
        ? sql`(r.published_at is not null or r.id < ${after.reviewId})`
        : sql`(r.published_at, r.id) < (${new Date(after.publishedAt)}::timestamptz, ${after.reviewId})`
  const { rows } = await sql<WrittenRow>`
    select r.id, r.booking_id, r.subject_id as provider_id, u.full_name as provider_name, b.title as service, r.stars,
      r.body, r.written_at, r.published_at, r.is_visible, w.state, w.closes_at, r.photos_agreed_at,
      array(select p.file_id from review_photo p where p.review_id = r.id order by p.position) as photos
    from review r
    join user_account u on u.id = r.subject_id
    join booking b on b.id = r.booking_id
    left join review_window w on w.booking_id = r.booking_id
    where r.author_id = ${authorId} and r.side = 'client' and ${isBehind}
    order by r.published_at desc, r.id desc ${rowLimit(limit)}`.execute(db)
  return rows.slice(0, limit)
}
