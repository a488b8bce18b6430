import { REPORTS_THAT_HIDE, URGENT_REASONS, type PhotoReason } from '#contract/portfolio-terms.ts'
import { openTask } from '#server/platform/tasks.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { lookUntil, subjectOf } from '#server/providers/portfolio/attention.ts'
import { notFound } from '#server/providers/portfolio/change-photos.ts'
import { isPhotoPublic, lockPhoto, type PhotoRow } from '#server/providers/portfolio/queries.ts'
import { announceJudged } from './announce-judged.ts'
import { countOpenReports, insertReport, writeJudgement } from './queries.ts'

const REPORTS: Limit = { name: 'photo reports', max: 10, windowSeconds: 86_400 }

/**
 * Reports a visible photo, once per signed-in person. The third person's report hides it until an admin has decided.
 * Rules: docs/product-rules.md#reported-photos
 * @throws DomainError not_found, wrong_state for its owner, too_many_requests
 */
export async function reportPhoto(
  deps: Deps,
  actor: Actor,
  photoId: string,
  { reason, note }: { reason: PhotoReason; note?: string | null | undefined },
): Promise<void> {
  await enforceLimit(deps, REPORTS, [actor.id])
  await inTransaction(deps.db, async (trx) => {
    const photo = await lockPhoto(trx, photoId)
    if (photo?.provider_id === actor.id) throw new DomainError('wrong_state', 'This is your own photo.')
    if (!photo || !(await isPhotoPublic(trx, photoId))) throw notFound()
    const at = deps.clock.now()
    const report = { id: newId(), photo_id: photoId, reporter_id: actor.id, reason, note: note ?? null, at }
    if (!(await insertReport(trx, report))) return
    await openTask(deps, trx, {
      kind: 'photo.reported',
      subject: subjectOf(photoId),
      dueAt: lookUntil(at),
      severity: URGENT_REASONS.includes(reason) ? 'urgent' : 'normal',
      facts: { reason },
    })
    if ((await countOpenReports(trx, photoId)) >= REPORTS_THAT_HIDE) await hideForNow(deps, trx, photo, at)
  })
}

const FOR_NOW = `${REPORTS_THAT_HIDE} people reported it. We’ll look at it within two days.`

async function hideForNow(deps: Deps, trx: Transaction, photo: PhotoRow, at: Date): Promise<void> {
  await writeJudgement(trx, photo.id, { hidden_at: at, hidden_reason: FOR_NOW })
  await recordAudit(trx, {
    actor: 'system',
    action: 'photo.hidden',
    subject: subjectOf(photo.id),
    before: { state: 'shown' },
    after: { state: 'hidden' },
    reason: FOR_NOW,
    at,
  })
  await announceJudged(deps, trx, photo, { decision: 'reported', reason: FOR_NOW })
  await deps.pubsub.publish(trx, CONTENT_CHANGED)
}
