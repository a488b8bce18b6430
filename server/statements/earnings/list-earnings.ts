import type { EarningFilter, EarningLine } from '#contract/earnings.ts'
import type { Deps } from '#server/platform/deps.ts'
import { decodeCursor, type Cursor } from '#server/platform/http/paging.ts'
import { streamCsv, type Row } from '#server/platform/text/csv.ts'
import { toLine } from '#server/statements/lines.ts'
import { CSV_HEAD, csvCells } from '#server/statements/write-csv.ts'
import { presentLine, STATE_NAMES } from './present-line.ts'
import { listEarningRows, type EarningRow, type EarningsAsked } from './queries.ts'

type ListDeps = Pick<Deps, 'db' | 'localTime'>

/** Lines of a file that are read at once: what it takes of the memory, however long it is. */
const CSV_PAGE = 500

/** A page, the newest first. @throws DomainError malformed_request for a cursor that was never sent */
export async function listEarnings(
  deps: ListDeps,
  providerId: string,
  { limit, cursor, ...filter }: EarningFilter & { limit: number; cursor?: string | undefined },
): Promise<{ lines: EarningLine[]; next: Cursor | null }> {
  const after = decodeCursor(cursor, ['number', 'number'])
  const rows = await listEarningRows(deps.db, providerId, {
    ...spanOf(deps, filter),
    after: after && { at: new Date(after[0]!), id: Number(after[1]) },
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    lines: page.map((row) => presentLine(row, deps.localTime)),
    next: rows.length > limit && last ? [last.at.getTime(), last.id] : null,
  }
}

/** All that a filter leaves, for a spreadsheet, a page at a time. */
export function writeEarningsCsv(deps: ListDeps, providerId: string, filter: EarningFilter): AsyncGenerator<string> {
  return streamCsv([...CSV_HEAD, 'State'], rowPages(deps, providerId, filter))
}

async function* rowPages(deps: ListDeps, providerId: string, filter: EarningFilter): AsyncGenerator<Row[]> {
  const asked = spanOf(deps, filter)
  let after: EarningsAsked['after'] = null
  for (;;) {
    const rows: EarningRow[] = await listEarningRows(deps.db, providerId, { ...asked, after, limit: CSV_PAGE })
    if (rows.length > 0) yield rows.map((row) => [...csvCells(toLine(row), deps.localTime), STATE_NAMES[row.state]])
    if (rows.length < CSV_PAGE) return
    after = rows.at(-1)!
  }
}

function spanOf({ localTime }: ListDeps, { from, to, ...rest }: EarningFilter) {
  return {
    ...rest,
    from: from === undefined ? undefined : new Date(localTime.dayOf(from).start),
    to: to === undefined ? undefined : new Date(localTime.dayOf(to).end),
  }
}
