import type { z } from 'zod'
import { photoConsents, photoReasons, type PhotoConsent } from '#contract/portfolio-terms.ts'
import type { JudgedPhoto, listJudgedPhotos as contract } from '#contract/providers/portfolio-admin.ts'
import type { Deps } from '#server/platform/deps.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { notFound } from '#server/providers/portfolio/change-photos.ts'
import { beforePictureOf, pictureOf } from '#server/providers/portfolio/present.ts'
import { openDecisions } from './judge-photo.ts'
import { findJudged, listJudged, type JudgedRow } from './queries.ts'

/** One page for admins; `next` continues after its last one, null at the end. */
export async function listJudgedPhotos(
  { db, localTime }: Deps,
  { state, provider_id, cursor, limit }: z.output<typeof contract.query>,
): Promise<{ photos: JudgedPhoto[]; next: Cursor | null }> {
  const read = decodeCursor(cursor, ['number', 'string'])
  const after = read && { sortedAt: Number(read[0]), id: String(read[1]) }
  const rows = await listJudged(db, { state, providerId: provider_id, after, limit: limit + 1 })
  const { page, next } = pageOf(rows, limit, (last) => [last.sorted_at.getTime(), last.id])
  return {
    photos: page.map((row) => present(row, localTime)),
    next,
  }
}

/** @throws DomainError not_found */
export async function getJudgedPhoto({ db, localTime }: Deps, id: string): Promise<JudgedPhoto> {
  const row = await findJudged(db, id)
  if (!row) throw notFound()
  return present(row, localTime)
}

function present(row: JudgedRow, localTime: LocalTime): JudgedPhoto {
  const { id, alt, service, is_sample, hidden_reason, answered_at } = row
  const reasons: Record<string, string> = photoReasons
  const consent = photoConsents[row.consent as PhotoConsent]
  return {
    id,
    picture: pictureOf(id),
    before_picture: beforePictureOf(row),
    alt,
    provider: { id: row.provider_id, full_name: row.provider_name },
    service,
    consent_text: `${consent}, as they said on ${localTime.longText(row.consented_at)}`,
    is_sample,
    added_text: localTime.longText(row.created_at),
    hidden_reason,
    asked_note: answered_at === null ? row.asked_note : null,
    reports: row.reports.map(({ reason, note, who, at }) => ({
      reason: reasons[reason] ?? reason,
      note,
      who,
      at_text: localTime.longText(new Date(at)),
    })),
    can: openDecisions(row, row.has_open_report),
  }
}
