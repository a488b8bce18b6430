import type { FileLinks } from '#contract/files.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signFileLinks } from '#server/platform/uploads/file-links.ts'
import { photoPurpose } from '#server/platform/uploads/purpose.ts'
import { findFiles } from '#server/platform/uploads/queries.ts'
import { attachFiles } from '#server/platform/uploads/stored-files.ts'
import { insertPhotos, listPhotos, type DisputePart } from './queries.ts'

/** Photos of a home or hands: sealed, and open only to the two sides and to admins. */
export const DISPUTE_PHOTO = photoPurpose({ name: 'dispute_photo', isPublic: false })

export async function keepPhotos(
  trx: Transaction,
  { disputeId, part, ownerId, at }: { disputeId: string; part: DisputePart; ownerId: string; at: Date },
  fileIds: readonly string[],
): Promise<void> {
  await attachFiles(trx, { ownerId, purpose: DISPUTE_PHOTO.name }, fileIds, at)
  await insertPhotos(trx, disputeId, part, fileIds)
}

/** By dispute and part; links that serve this reader alone. */
export type PhotoLinks = (disputeId: string, part: DisputePart) => FileLinks[]

export async function linkPhotos(
  deps: Deps,
  disputeIds: readonly string[],
  reader: { viewerId: string; why: string },
): Promise<PhotoLinks> {
  const photos = await listPhotos(deps.db, disputeIds)
  const files = await findFiles(
    deps.db,
    photos.map(({ file_id }) => file_id),
  )
  const byId = new Map(files.map((file) => [file.id, file]))
  return (disputeId, part) =>
    photos.flatMap((photo) => {
      const file = byId.get(photo.file_id)
      const isMeant = photo.dispute_id === disputeId && photo.part === part
      return isMeant && file ? [signFileLinks(deps, file, reader)] : []
    })
}
