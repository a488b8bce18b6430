import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** In the order of the form. */
export async function listPhotoIds(db: Database, reviewId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('review_photo')
    .select('file_id')
    .where('review_id', '=', reviewId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.file_id)
}

export async function replacePhotos(trx: Transaction, reviewId: string, fileIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('review_photo').where('review_id', '=', reviewId).execute()
  if (fileIds.length === 0) return
  await sql`
    insert into review_photo (file_id, review_id, position)
    select id, ${reviewId}, at from unnest(${fileIds}::text[]) with ordinality as t (id, at)`.execute(trx)
}

/** Owner of the review with a photo. Undefined for an id that no review names. */
export async function findPhoto(
  db: Database,
  fileId: string,
): Promise<{ is_visible: boolean; published_at: Date | null } | undefined> {
  return db
    .selectFrom('review_photo as p')
    .innerJoin('review as r', 'r.id', 'p.review_id')
    .select(['r.is_visible', 'r.published_at'])
    .where('p.file_id', '=', fileId)
    .executeTakeFirst()
}

/**
 * Since now its author agrees that the profile shows its photos, or no longer. Without photos there is nothing to agree to.
 */
export async function writePhotosAgreed(trx: Transaction, reviewId: string, may: boolean, now: Date): Promise<void> {
  await sql`
    update review r set photos_agreed_at = case
      when ${may} and exists (select from review_photo p where p.review_id = r.id) then ${now}::timestamptz end
    where r.id = ${reviewId}`.execute(trx)
}

/** All photos of a person's reviews. */
export async function removePhotosOf(trx: Transaction, personId: string): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    delete from review_photo p using review r where r.id = p.review_id and r.author_id = ${personId}
    returning p.file_id`.execute(trx)
  return rows.map((row) => row.file_id)
}
