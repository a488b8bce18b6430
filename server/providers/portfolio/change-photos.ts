import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changedElsewhere, DomainError } from '#server/platform/errors.ts'
import { openTask, resolveTask } from '#server/platform/tasks.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { detachFiles, removeFiles } from '#server/platform/uploads/stored-files.ts'
import { lockOwner } from '#server/providers/links/queries.ts'
import { refuseContact } from '#server/providers/public-text.ts'
import { lookUntil, PHOTO_KINDS, subjectOf } from './attention.ts'
import { deletePhoto, filesOf, isReported, listGroup, lockPhoto, writeAlt, writeAsking, writeOrder } from './queries.ts'

/** @throws DomainError not_found for one that is not theirs, invalid_input */
export async function changePhoto(deps: Deps, providerId: string, id: string, alt: string): Promise<void> {
  refuseContact({ alt })
  await inTransaction(deps.db, async (trx) => {
    if (!(await writeAlt(trx, providerId, id, alt))) throw notFound()
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

/**
 * A new order of a whole group, each photo once: an order made from another set is refused, and nothing is written.
 * @throws DomainError changed_elsewhere
 */
export async function orderPhotos(
  deps: Deps,
  providerId: string,
  { service_id, photo_ids }: { service_id: string | null; photo_ids: readonly string[] },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockOwner(trx, providerId)
    const present = new Set((await listGroup(trx, providerId, service_id)).map(({ id }) => id))
    const isSame = photo_ids.length === present.size && photo_ids.every((id) => present.delete(id))
    if (!isSame) throw changedElsewhere()
    await writeOrder(trx, providerId, photo_ids)
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

/**
 * Removes a photo from view. Its file waits for a day, so that a slip can be undone; one that was ever hidden or
 * reported is deleted immediately, or it would return without its record. @throws DomainError not_found
 */
export async function removePhoto(deps: Deps, providerId: string, id: string): Promise<void> {
  const at = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    await lockOwner(trx, providerId)
    const photo = await lockPhoto(trx, id)
    if (photo?.provider_id !== providerId) throw notFound()
    const isForGood = photo.hidden_at !== null || photo.is_sample || (await isReported(trx, id))
    await deletePhoto(trx, id)
    await (isForGood ? removeFiles : detachFiles)(trx, filesOf(photo), at)
    for (const kind of PHOTO_KINDS) await resolveTask(deps, trx, { kind, subject: subjectOf(id) })
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

export function notFound(): DomainError {
  return new DomainError('not_found', 'This photo no longer exists.')
}

/** Once for each time that it was hidden. @throws DomainError not_found, wrong_state */
export async function askAgain(deps: Deps, providerId: string, id: string, note: string): Promise<void> {
  const at = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    const photo = await lockPhoto(trx, id)
    if (photo?.provider_id !== providerId) throw notFound()
    if (photo.hidden_at === null) throw new DomainError('wrong_state', 'This photo is not hidden.')
    if (photo.asked_at !== null) throw new DomainError('wrong_state', 'You’ve already asked us to review this photo.')
    await writeAsking(trx, id, note, at)
    await openTask(deps, trx, {
      kind: 'photo.asked',
      subject: subjectOf(id),
      dueAt: lookUntil(at),
      severity: 'normal',
    })
  })
}
