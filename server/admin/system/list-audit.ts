import type { z } from 'zod'
import type { AuditEntry, auditQuery } from '#contract/admin/system.ts'
import { shortTimes, type ShortTimes } from '#server/platform/short-time.ts'
import type { Deps } from '#server/platform/deps.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { changesOf } from './audit-changes.ts'
import { lineOf, subjectName } from './audit-words.ts'
import { listEntryRows, type EntryRow } from './queries.ts'

/** One page of the audit; `next` continues after its last entry, null at the end. */
export async function listAudit(
  deps: Pick<Deps, 'db' | 'clock' | 'localTime'>,
  query: z.output<typeof auditQuery>,
): Promise<{ entries: AuditEntry[]; next: Cursor | null }> {
  const { db, localTime } = deps
  const times = shortTimes(deps)
  const { who, action, on, from, to, limit } = query
  const cursor = decodeCursor(query.cursor, ['number', 'number'])
  const rows = await listEntryRows(db, {
    who,
    action,
    on,
    from: from === undefined ? null : startOf(localTime, from),
    until: to === undefined ? null : startOf(localTime, localTime.addDays(to, 1)),
    after: cursor && { atMs: Number(cursor[0]), id: Number(cursor[1]) },
    limit: limit + 1,
  })
  const { page, next } = pageOf(rows, limit, (last) => [last.at.getTime(), last.id])
  return {
    entries: page.map((row) => presentEntry(row, localTime, times)),
    next,
  }
}

/** The first moment of a day; midnight may be one that the clocks skip. */
const startOf = (localTime: LocalTime, date: string) => new Date(localTime.dayOf(date).reachedAt(0))

const BY_ITSELF: Record<string, string> = { system: 'Homebloom', operator: 'The server’s operator' }

function presentEntry(row: EntryRow, localTime: LocalTime, times: ShortTimes): AuditEntry {
  const { id, at, actor_id, actor_name, acted_as, scope, subject_type, subject_id, subject_name, before, after } = row
  return {
    id: String(id),
    at_text: times.momentText(at),
    who: {
      id: actor_id,
      name: actor_name ?? BY_ITSELF[acted_as] ?? acted_as,
      as: scope ?? acted_as,
    },
    action: row.action,
    text: lineOf(row.action, { before: before ?? {}, after: after ?? {}, subjectId: subject_id }),
    subject: { type: subject_type, id: subject_id, name: subject_name ?? subjectName(subject_type, subject_id) },
    changes: changesOf(before ?? {}, after ?? {}, localTime),
    reason: row.reason,
    request_id: row.request_id,
  }
}
