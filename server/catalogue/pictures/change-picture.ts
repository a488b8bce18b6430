import type { z } from 'zod'
import type { changeEntryPicture as changing } from '#contract/admin/catalogue.ts'
import { lockEntry } from '#server/catalogue/queries.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changedElsewhere, DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { attachFiles, removeFiles } from '#server/platform/uploads/stored-files.ts'
import { ENTRY_PICTURE } from './picture-purpose.ts'
import { writePicture } from './queries.ts'

/**
 * An entry is shown by a photo that the admin has uploaded, or by its art again; the photo before it goes for good.
 * Rules: docs/product-rules.md#the-catalogue
 * @throws DomainError not_found, invalid_input for a file that is not theirs or is named already, changed_elsewhere,
 *   wrong_state when there is none to take away
 */
export async function changePicture(
  deps: Deps,
  actor: Actor,
  id: string,
  { version, picture }: z.output<typeof changing.body>,
): Promise<void> {
  const at = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    const entry = await lockEntry(trx, id)
    if (!entry) throw new DomainError('not_found', 'Service not found.')
    if (entry.version !== version) throw changedElsewhere()
    if (picture === null && entry.picture_id === null) throw new DomainError('wrong_state', 'It has no photo.')
    if (picture) await attachFiles(trx, { ownerId: actor.id, purpose: ENTRY_PICTURE.name }, [picture.file_id], at)
    await writePicture(trx, id, picture)
    if (entry.picture_id !== null) await removeFiles(trx, [entry.picture_id], at)
    await recordAudit(trx, {
      actor,
      action: 'entry.changed',
      subject: { type: 'catalogue_entry', id },
      before: { picture: entry.picture_alt },
      after: { picture: picture?.alt ?? null },
      at,
    })
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}
