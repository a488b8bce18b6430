import type { z } from 'zod'
import type { listApplicants as endpoint } from '#contract/admin.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import { listHistory, type HistoryRow } from './queue-queries.ts'
import { findApplicantRow, listApplicantRows, type ApplicantRow } from './queries.ts'

/** One page of the queue; `next` continues after its last row, null at the end. */
export async function listApplicants(
  { db }: Deps,
  query: z.output<typeof endpoint.query>,
): Promise<{ rows: ApplicantRow[]; next: Cursor | null }> {
  const { limit } = query
  const search = query.search?.trim() || undefined
  const cursor = decodeCursor(query.cursor, ['number', 'string'])
  const found = await listApplicantRows(db, {
    // A search by name finds every status.
    of: search === undefined ? { state: query.state ?? 'submitted' } : { search, state: query.state },
    after: cursor && { waitingSince: Number(cursor[0]), id: String(cursor[1]) },
    limit: limit + 1,
  })
  const { page: rows, next } = pageOf(found, limit, (last) => [last.waiting_since, last.id])
  return { rows, next }
}

/** @throws DomainError not_found */
export async function getApplicant({ db }: Deps, id: string): Promise<ApplicantRow> {
  const row = await findApplicantRow(db, id)
  if (!row) throw new DomainError('not_found', 'Provider not found')
  return row
}

/** @throws DomainError not_found */
export async function getApplicantWithHistory(
  deps: Deps,
  id: string,
): Promise<{ row: ApplicantRow; history: HistoryRow[] }> {
  const [row, history] = await Promise.all([getApplicant(deps, id), listHistory(deps.db, id)])
  return { row, history }
}
