import type { Deps } from '#server/platform/deps.ts'
import { attachFiles } from '#server/platform/uploads/stored-files.ts'
import { VISIT_PHOTO } from './photos.ts'
import { changeDay, insertPhotos } from './queries.ts'
import { requireWritten, takeStep } from './take-step.ts'

/**
 * The provider has left, with words and photos for the client if they like. It ends the visit for the safety timer;
 * completing it is a step of its own. Once.
 * @param told `photos` are ids of own photos that were uploaded for it
 * @throws DomainError not_found for anyone but the provider, wrong_state, invalid_input for photos that are not theirs
 */
export async function checkOutOfVisit(
  deps: Deps,
  providerId: string,
  bookingId: string,
  { note, photos }: { note: string | null; photos: readonly string[] },
): Promise<void> {
  const by = { bookingId, actorId: providerId, side: 'provider', step: 'check_out' } as const
  await takeStep(deps, by, async (trx, _, now) => {
    requireWritten(await changeDay(trx, bookingId, { checked_out_at: now, note: note || null }, 'checked_out_at'))
    await attachFiles(trx, { ownerId: providerId, purpose: VISIT_PHOTO.name }, photos, now)
    await insertPhotos(trx, bookingId, photos)
    return { change: 'check_out' }
  })
}
