import type { z } from 'zod'
import type { listReported as asked, ReportedBooking } from '#contract/admin/reports.ts'
import type { Deps } from '#server/platform/deps.ts'
import { decodeCursor, type Cursor } from '#server/platform/http/paging.ts'
import { listReportedRows } from './queries.ts'
import { spanOf } from './refresh-reports.ts'
import { readSpan } from './show-report.ts'

/** Rows read per step. */
const MOST = 1000

/** The bookings that a figure counts: one page, and where the next one continues. */
export async function listReported(
  deps: Pick<Deps, 'db' | 'clock' | 'localTime'>,
  query: z.output<typeof asked.query>,
): Promise<{ bookings: ReportedBooking[]; next: Cursor | null }> {
  const { db, localTime } = deps
  const span = readSpan(deps, query)
  const place = decodeCursor(query.cursor, ['number', 'string'])
  const { rows, last } = await listReportedRows(db, {
    figure: query.figure,
    service: query.service ?? '',
    city: query.city ?? '',
    from: spanOf(localTime, span.from).start,
    until: spanOf(localTime, span.to).end,
    after: place && { at: new Date(Number(place[0])), id: String(place[1]) },
    most: MOST,
  })
  const page = rows.slice(0, PAGE)
  const end = rows.length > PAGE ? page.at(-1)! : last
  return {
    bookings: page.map(({ id, title, city, status, at, starts_at, ...who }) => ({
      id,
      title,
      city,
      status,
      at_text: localTime.longText(at),
      visit_text: localTime.longText(starts_at),
      client: { id: who.client_id, name: who.client_name },
      provider: { id: who.provider_id, name: who.provider_name },
    })),
    next: end && [end.at.getTime(), end.id],
  }
}

const PAGE = 20
