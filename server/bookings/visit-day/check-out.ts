import { isContactOpen } from '#server/bookings/visibility.ts'
import type { Deps } from '#server/platform/deps.ts'
import { maskContact } from '#server/platform/text/mask-contact.ts'
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
  await takeStep(deps, by, async (trx, { row }, now) => {
    // Check-out has no deadline: long after the visit the two can no longer see each other's contact details.
    const kept = isContactOpen(row, now, deps.site.contactReveal) ? note : maskContact(note ?? '').text
    requireWritten(await changeDay(trx, bookingId, { checked_out_at: now, note: kept || null }, 'checked_out_at'))
    await attachFiles(trx, { ownerId: providerId, purpose: VISIT_PHOTO.name }, photos, now)
    await insertPhotos(trx, bookingId, photos)
    return { change: 'check_out' }
  })
}
