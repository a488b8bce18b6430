import type { ExportList } from '#contract/admin/exports.ts'
import { adminQuery } from '#contract/admin/bookings.ts'
import { listCaseLines } from '#contract/admin/tickets.ts'
import { ANY_SCOPE } from '#contract/scopes.ts'
import { findPerson } from '#server/accounts/index.ts'
import { findCaseLines, type Line } from '#server/admin/case-lines/list-case-lines.ts'
import { readAdminPage } from '#server/admin/bookings/list-bookings.ts'
import { riskOf, type AdminRow } from '#server/admin/bookings/queries.ts'
import { shownStatus } from '#server/payments/index.ts'
import { encodeCursor } from '#server/platform/http/paging.ts'
import type { Cell } from '#server/platform/text/csv.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { BOOKS } from './book-lists.ts'
import { LINES_AT_ONCE, type Exported } from './exported.ts'

const bookings: Exported = {
  scopes: ANY_SCOPE,
  head: [
    'Booking',
    'Service',
    'Visit',
    'Until',
    'Asked for',
    'State',
    'Why cancelled',
    'Payment',
    'At risk',
    'City',
    'Total',
    'Client',
    'Client id',
    'Provider',
    'Provider id',
  ],
  check: (filter) => void adminFilter.parse(filter),
  async read(trx, { localTime }, { filter, reached, asked_at }) {
    const query = adminFilter.parse(filter)
    const asked = { ...query, limit: LINES_AT_ONCE, cursor: reached ?? undefined }
    const { rows, next } = await readAdminPage(trx, localTime, asked, asked_at)
    return { rows: rows.map((row) => cellsOf(row, asked_at, localTime)), next: next && encodeCursor(next) }
  },
}

const cases: Exported = {
  scopes: ANY_SCOPE,
  head: ['Case', 'Kind', 'Title', 'From', 'State', 'Since', 'Owner', 'Urgent', 'Overdue', 'Reopened'],
  check: (filter) => void caseFilter.parse(filter),
  async read(trx, { localTime }, { filter, reached, asked_at, asked_by }) {
    const query = { ...caseFilter.parse(filter), limit: LINES_AT_ONCE, cursor: reached ?? undefined }
    // The admin's rights now, not when they asked.
    const asker = { id: asked_by, scopes: (await findPerson(trx, asked_by))?.admin_scopes ?? [] }
    const { found, next } = await findCaseLines({ db: trx, clock: { now: () => asked_at }, localTime }, asker, query)
    return { rows: found.map((one) => caseCells(one, localTime)), next: next && encodeCursor(next) }
  },
}

const caseFilter = listCaseLines.query.omit({ limit: true, cursor: true }).strict()

function caseCells({ since, line }: Line, localTime: LocalTime): Cell[] {
  const { id, label, title, who, state, owner, is_urgent, is_overdue, is_reopened } = line
  const yes = (is: boolean) => (is ? 'yes' : '')
  const at = localTime.localText(since).replace('T', ' ')
  return [id, label, title, who, state, at, owner?.full_name ?? null, yes(is_urgent), yes(is_overdue), yes(is_reopened)]
}

const adminFilter = adminQuery.omit({ limit: true, cursor: true }).strict()

function cellsOf(row: AdminRow, now: Date, localTime: LocalTime): Cell[] {
  const { id, title, status, cancel_reason, counted, city, total_cents } = row
  const when = (at: Date) => localTime.localText(at).replace('T', ' ')
  return [
    id,
    title,
    when(row.starts_at),
    when(row.ends_at),
    when(row.created_at),
    status,
    cancel_reason,
    shownStatus(counted),
    riskOf(row, now),
    city,
    { cents: total_cents },
    row.client_name,
    row.client_id,
    row.provider_name,
    row.provider_id,
  ]
}

export const EXPORTED: Record<ExportList, Exported> = { bookings, cases, ...BOOKS }
