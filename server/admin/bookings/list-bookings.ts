import type { z } from 'zod'
import { AT_RISK_COUNTED, type DeskBooking, type DeskChoices, type deskQuery } from '#contract/admin/bookings.ts'
import { toDollars } from '#contract/money.ts'
import { refundStateOf, shownStatus } from '#server/payments/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { decodeCursor, type Cursor } from '#server/platform/http/paging.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { countAtRisk, listDeskRows, listValues, riskOf, type DeskRow } from './queries.ts'

type Query = z.output<typeof deskQuery>

/** One page of all bookings; `next` continues behind what was looked through, null at the end. */
export async function listDeskBookings(
  { db, clock, localTime }: Pick<Deps, 'db' | 'clock' | 'localTime'>,
  query: Query,
): Promise<{ bookings: DeskBooking[]; next: Cursor | null }> {
  const now = clock.now()
  const { rows, next } = await readDeskPage(db, localTime, query, now)
  return { bookings: rows.map((row) => presentDeskRow(row, now, localTime)), next }
}

/** The same as it lies in the database; a page of any length. */
export async function readDeskPage(
  db: Database,
  localTime: LocalTime,
  { from, to, cursor: text, ...filter }: Query,
  now: Date,
): Promise<{ rows: DeskRow[]; next: Cursor | null }> {
  const cursor = decodeCursor(text, ['number', 'string'])
  const { rows, next } = await listDeskRows(db, {
    ...filter,
    from: from === undefined ? null : startOf(localTime, from),
    until: to === undefined ? null : startOf(localTime, localTime.addDays(to, 1)),
    after: cursor && { key: Number(cursor[0]), id: String(cursor[1]) },
    now,
  })
  return { rows, next: next && [next.key, next.id] }
}

/** The first moment of a day; midnight may be one that the clocks skip. */
const startOf = (localTime: LocalTime, date: string) => new Date(localTime.dayOf(date).reachedAt(0))

export function presentDeskRow(row: DeskRow, now: Date, localTime: LocalTime): DeskBooking {
  const { id, title, status, cancel_reason, counted, city } = row
  const due = status === 'pending' ? row.answer_due_at : status === 'confirmed' ? row.payment_due_at : null
  return {
    id,
    title,
    status,
    cancel_reason,
    payment_status: shownStatus(counted),
    refund_state: refundStateOf(counted?.back),
    city,
    scheduled_text: shortText(row.starts_at, now, localTime),
    created_text: shortText(row.created_at, now, localTime),
    due_text: due && shortText(due, now, localTime),
    total: toDollars(row.total_cents),
    client: { id: row.client_id, full_name: row.client_name },
    provider: { id: row.provider_id, full_name: row.provider_name },
    risk: riskOf(row, now),
  }
}

/** "Thu, Nov 26, 9:00 AM"; with the year where it is another one. */
function shortText(at: Date, now: Date, localTime: LocalTime): string {
  const [weekday = '', date = '', rest = ''] = localTime.longText(at).split(', ')
  const [month = '', day = ''] = date.split(' ')
  const [year = '', time = ''] = rest.split(' at ')
  const isThisYear = localTime.localDate(now).startsWith(year)
  return `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${day}, ${isThisYear ? '' : `${year}, `}${time}`
}

/** What can be chosen, and what is at risk. */
export async function listDeskChoices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<DeskChoices> {
  const [cities, services, at_risk] = await Promise.all([
    listValues(db, 'city', 200),
    listValues(db, 'title', 500),
    countAtRisk(db, clock.now(), AT_RISK_COUNTED),
  ])
  return { cities, services, at_risk }
}
