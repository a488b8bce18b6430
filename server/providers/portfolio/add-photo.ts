import type { z } from 'zod'
import { PHOTOS_MAX } from '#contract/portfolio-terms.ts'
import type { addPhoto as contract } from '#contract/providers/portfolio.ts'
import { openTask } from '#server/platform/tasks.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { attachFiles } from '#server/platform/uploads/stored-files.ts'
import { lockOwner } from '#server/providers/links/queries.ts'
import { refuseContact } from '#server/providers/public-text.ts'
import { lookUntil } from './attention.ts'
import { PORTFOLIO_PHOTO } from './photo-purpose.ts'
import { holdOffering, insertPhoto, isAmongFirst, listGroup } from './queries.ts'

type Chosen = z.output<typeof contract.body> & { isSample?: boolean }

/**
 * Shows an uploaded photo, at the end of its group. One addition of a provider after the other, so that no group grows
 * beyond its limit. An admin looks at the first ones of an approved provider; an applicant's are looked at with their
 * documents. Rules: docs/product-rules.md#photos-of-work
 * @throws DomainError invalid_input for a file or service that is not theirs, wrong_state when the group is full
 */
export async function addPhoto(
  deps: Deps,
  providerId: string,
  { file_id, before_id, service_id, alt, consent, isSample = false }: Chosen,
): Promise<void> {
  refuseContact({ alt })
  const at = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    await lockOwner(trx, providerId)
    if (service_id !== null && !(await holdOffering(trx, providerId, service_id)))
      throw fieldError('service_id', 'This service no longer exists. Please choose another.')
    const group = await listGroup(trx, providerId, service_id)
    if (group.length >= PHOTOS_MAX)
      throw new DomainError('wrong_state', `You already have ${PHOTOS_MAX} photos here. Remove one first.`)
    const refusal = fieldError('file_id', 'Your photo is no longer available. Please choose it again.')
    await attachFiles(
      trx,
      { ownerId: providerId, purpose: PORTFOLIO_PHOTO.name },
      before_id === null ? [file_id] : [file_id, before_id],
      at,
      refusal,
    )
    await insertPhoto(trx, {
      id: file_id,
      before_id,
      provider_id: providerId,
      offering_id: service_id,
      position: (group.at(-1)?.position ?? 0) + 1,
      alt,
      consent,
      consented_at: at,
      is_sample: isSample,
      created_at: at,
    })
    if (!isSample && (await isAmongFirst(trx, providerId, PHOTOS_MAX)))
      await openTask(deps, trx, {
        kind: 'photo.first',
        subject: { type: 'provider', id: providerId },
        dueAt: lookUntil(at),
        severity: 'normal',
      })
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}
