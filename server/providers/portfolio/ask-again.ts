import { openTask } from '#server/platform/tasks.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { lookUntil, subjectOf } from './attention.ts'
import { notFound } from './change-photos.ts'
import { lockPhoto, writeAsking } from './queries.ts'

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
