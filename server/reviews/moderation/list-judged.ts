import type { z } from 'zod'
import type { JudgedReview, listJudgedReviews as contract } from '#contract/reviews/judging.ts'
import { reportReasons, tagLabels } from '#contract/review-terms.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { photoUrl } from '#server/reviews/present.ts'
import { openDecisions } from './judge-review.ts'
import { findJudged, listJudged, type JudgedRow } from './queries.ts'

/** One page for admins; `next` continues after its last one, null at the end. */
export async function listJudgedReviews(
  { db, localTime }: Deps,
  { state, provider_id, cursor, limit }: z.output<typeof contract.query>,
): Promise<{ reviews: JudgedReview[]; next: Cursor | null }> {
  const read = decodeCursor(cursor, ['number', 'string'])
  const after = read && { sortedAt: Number(read[0]), id: String(read[1]) }
  const rows = await listJudged(db, { state, providerId: provider_id, after, limit: limit + 1 })
  const { page, next } = pageOf(rows, limit, (last) => [last.sorted_at.getTime(), last.id])
  return {
    reviews: page.map((row) => present(row, localTime)),
    next,
  }
}

/** @throws DomainError not_found */
export async function getJudgedReview({ db, localTime }: Deps, id: string): Promise<JudgedReview> {
  const row = await findJudged(db, id)
  if (!row) throw new DomainError('not_found')
  return present(row, localTime)
}

function present(row: JudgedRow, localTime: LocalTime): JudgedReview {
  const { id, booking_id, side, stars, body, tags, service, hidden_reason } = row
  const reasons: Record<string, string> = reportReasons
  return {
    id,
    booking_id,
    side,
    stars,
    text: body,
    tags: tagLabels(tags),
    photos: row.photos.map(photoUrl),
    author: { id: row.author_id, full_name: row.author_name },
    subject: { id: row.subject_id, full_name: row.subject_name },
    service,
    published_text: localTime.longText(row.published_at),
    reply: row.reply === null ? null : { text: row.reply, is_hidden: row.reply_hidden_at !== null },
    hidden_reason,
    reports: row.reports.map(({ reason, note, who, at }) => ({
      reason: reasons[reason] ?? reason,
      note,
      who,
      at_text: localTime.longText(new Date(at)),
    })),
    can: openDecisions(row, row, row.has_open_report),
  }
}
