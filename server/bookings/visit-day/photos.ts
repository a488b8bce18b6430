import type { VisitDay } from '#contract/bookings/visit-day.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signFileLinks } from '#server/platform/uploads/file-links.ts'
import { photoPurpose } from '#server/platform/uploads/purpose.ts'
import { findFiles } from '#server/platform/uploads/queries.ts'
import { listPhotoIds } from './queries.ts'

/** Photos of a home or hands: sealed, and open only to the two people of the visit. */
export const VISIT_PHOTO = photoPurpose({ name: 'visit_photo', isPublic: false })

/** Links that serve this reader alone, in the order in which the provider chose them. */
export async function linkPhotos(deps: Deps, bookingId: string, viewerId: string): Promise<VisitDay['photos']> {
  const ids = await listPhotoIds(deps.db, bookingId)
  const byId = new Map((await findFiles(deps.db, ids)).map((file) => [file.id, file]))
  return ids.flatMap((id) => {
    const file = byId.get(id)
    return file ? [signFileLinks(deps, file, { viewerId, why: 'own visit' })] : []
  })
}
