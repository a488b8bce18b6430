import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import {
  PHOTO_JUDGED,
  PHOTO_REPORT_ANSWERED,
  type PhotoJudged,
  type PhotoReportAnswered,
} from '#server/providers/events.ts'
import type { PhotoRow } from '#server/providers/portfolio/queries.ts'
import { findOwner, listReporters } from './queries.ts'

/** Notifies the owner of a photo of its outcome. */
export async function announceJudged(
  { events }: Deps,
  trx: Transaction,
  photo: PhotoRow,
  { decision, reason }: Pick<PhotoJudged, 'decision' | 'reason'>,
): Promise<void> {
  const { email, first_name: firstName, service } = await findOwner(trx, photo)
  const judged: PhotoJudged = { actId: newId(), photoId: photo.id, email, firstName, service, decision, reason }
  await events.publish(trx, PHOTO_JUDGED, judged)
}

/** Notifies everyone whose report is still open of the decision; before the reports are settled. */
export async function answerReporters(
  { events }: Deps,
  trx: Transaction,
  photo: PhotoRow,
  isHidden: boolean,
): Promise<void> {
  const reporters = await listReporters(trx, photo.id)
  if (reporters.length === 0) return
  const { full_name: provider } = await findOwner(trx, photo)
  for (const { id: reportId, email, first_name: firstName } of reporters) {
    const answered: PhotoReportAnswered = {
      reportId,
      photoId: photo.id,
      email,
      firstName,
      providerId: photo.provider_id,
      provider,
      isHidden,
    }
    await events.publish(trx, PHOTO_REPORT_ANSWERED, answered)
  }
}
