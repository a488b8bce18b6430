import type { Answer } from '#contract/endpoint.ts'
import type { listReports, readReported, Report } from '#contract/messaging/reports.ts'
import { findPhotos } from '#server/messaging/photo-queries.ts'
import { presentLine } from '#server/messaging/present.ts'
import { listLineRows } from '#server/messaging/queries.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { decodeCursor, type Cursor } from '#server/platform/http/paging.ts'
import { signFileLinks } from '#server/platform/uploads/file-links.ts'
import { findReport, listReportRows, type ReportRow } from './queries.ts'

const LINES = 50

/** Purpose of a signed link to a photo of a reported conversation. */
export const REPORTED = 'reported conversation'

type Asked = { state: 'open' | 'decided'; limit: number; cursor?: string | undefined }

/** Reported conversations, without their words; `next` is where the page ended. */
export async function listReported(
  deps: Pick<Deps, 'db' | 'localTime'>,
  { state, limit, cursor }: Asked,
): Promise<{ reports: Answer<typeof listReports>; next: Cursor | null }> {
  const place = decodeCursor(cursor, ['number', 'string']) as [number, string] | null
  const after = place && { at: new Date(place[0]), id: place[1] }
  if (after && Number.isNaN(after.at.getTime())) throw new DomainError('malformed_request')
  const rows = await listReportRows(deps.db, { state, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const at = last && (state === 'open' ? last.created_at : last.decided_at)
  return { reports: page.map((row) => presentReport(deps, row)), next: last && at ? [at.getTime(), last.id] : null }
}

/** One report, without the words of the conversation: reading it leaves no entry. @throws DomainError not_found */
export async function getReport(deps: Pick<Deps, 'db' | 'localTime'>, id: string): Promise<Report> {
  const row = await findReport(deps.db, id)
  if (!row) throw new DomainError('not_found')
  return presentReport(deps, row)
}

/**
 * Reads a reported conversation: its newest lines, or those before a given one; once the report is decided no later
 * ones, because no one has asked us to look at those. The record of the reader is written before anything is read.
 * Rules: docs/product-rules.md#reported-conversations
 * @throws DomainError not_found
 */
export async function readConversation(
  deps: Deps,
  actor: Actor,
  id: string,
  before: number | undefined,
): Promise<Answer<typeof readReported>> {
  return inTransaction(deps.db, async (trx) => {
    const row = await findReport(trx, id)
    if (!row) throw new DomainError('not_found')
    const subject = { type: 'conversation', id: row.conversation_id }
    const after = { report: id, ...(before !== undefined && { before }) }
    await recordAudit(trx, {
      actor,
      action: 'conversation.read',
      subject,
      after,
      reason: row.reason,
      at: deps.clock.now(),
    })
    const rows = await listLineRows(trx, row.conversation_id, { before, until: row.decided_at, limit: LINES })
    const withPhotos = rows.filter(({ photos }) => photos > 0).map(({ number }) => number)
    const photos = await findPhotos(trx, row.conversation_id, withPhotos)
    const lines = rows.map((line) => {
      const files = photos.get(line.number) ?? []
      const links = files.map((file) => signFileLinks(deps, file, { viewerId: actor.id, why: REPORTED }))
      return { ...presentLine(deps, null, line, links), author: line.author }
    })
    return { ...presentReport(deps, row), lines, has_more: (rows[0]?.number ?? 1) > 1 }
  })
}

function presentReport({ localTime }: Pick<Deps, 'localTime'>, row: ReportRow): Report {
  const other = row.reported_side === 'client' ? 'provider' : 'client'
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    words: row.words,
    reported_text: localTime.longText(row.created_at),
    reporter: { id: row.reporter_id, full_name: row.reporter_name, role: other },
    reported: { id: row.reported_id, full_name: row.reported_name, role: row.reported_side },
    decided_text: row.decided_at && localTime.longText(row.decided_at),
    decision_reason: row.decision_reason,
  }
}
