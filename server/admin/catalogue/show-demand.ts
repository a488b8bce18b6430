import type { DemandRow } from '#contract/admin/catalogue.ts'
import type { Deps } from '#server/platform/deps.ts'
import { decodeCursor, pageIsGone, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import { listDemandRows, type DemandKey } from './queries.ts'

const WEEKS = 12

/** Searches that no provider serves. @throws DomainError malformed_request */
export async function showDemand(
  { db, clock, localTime }: Deps,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ rows: DemandRow[]; next: Cursor | null }> {
  const today = localTime.localDate(clock.now())
  const week = localTime.addDays(today, -localTime.weekdayOf(today))
  const since = localTime.addDays(week, -7 * (WEEKS - 1))
  const found = await listDemandRows(db, { since, week, after: readCursor(cursor), limit: limit + 1 })
  const { page: rows, next } = pageOf(found, limit, (last) => [last.waiting, last.searches, last.entry_id, last.city])
  return { rows, next }
}

function readCursor(text: string | undefined): DemandKey | null {
  const cursor = decodeCursor(text, ['number', 'number', 'string', 'string'])
  if (cursor === null) return null
  const [waiting, searches, entryId, city] = cursor as [number, number, string, string]
  if (![waiting, searches].every((count) => Number.isInteger(count) && Math.abs(count) < 2 ** 31)) throw pageIsGone()
  return { waiting, searches, entryId, city }
}
