import type { Transaction } from '#server/platform/db/connection.ts'
import { fieldError } from '#server/platform/errors.ts'
import { attachFiles, removeFiles } from '#server/platform/uploads/stored-files.ts'
import { REVIEW_PHOTO } from './photo-purpose.ts'
import { listPhotoIds, replacePhotos } from './queries.ts'

type Chosen = { reviewId: string; authorId: string; photos: readonly string[]; now: Date }

/** The photos of a review are these from now on; those that it had before and no longer has are removed. */
export async function choosePhotos(trx: Transaction, { reviewId, authorId, photos, now }: Chosen): Promise<void> {
  const chosen = [...new Set(photos)]
  const before = await listPhotoIds(trx, reviewId)
  const own = { ownerId: authorId, purpose: REVIEW_PHOTO.name }
  const added = chosen.filter((id) => !before.includes(id))
  const refusal = fieldError('photos', 'One of your photos is no longer available. Please add it again.')
  await attachFiles(trx, own, added, now, refusal)
  await replacePhotos(trx, reviewId, chosen)
  await removeFiles(
    trx,
    before.filter((id) => !chosen.includes(id)),
    now,
  )
}
