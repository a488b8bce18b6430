import type { z } from 'zod'
import {
  AT_RISK_COUNTED,
  type countAdminBookings as countEndpoint,
  type AdminChoices,
  type AdminCount,
} from '#contract/admin/booking-choices.ts'
import type { AdminBooking, adminQuery } from '#contract/admin/bookings.ts'
import { toDollars } from '#contract/money.ts'
import { refundStateOf, shownStatus } from '#server/payments/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { decodeCursor, type Cursor } from '#server/platform/http/paging.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { countAtRisk, listValues } from './choices-queries.ts'
import { countAdminRows, listAdminRows, riskOf, type AdminFilter, type AdminPlace, type AdminRow } from './queries.ts'

type Query = z.output<typeof adminQuery>

/** One page of all bookings; `next` continues after the last one that was read, null at the end. */
export async function listAdminBookings(
  { db, clock, localTime }: Pick<Deps, 'db' | 'clock' | 'localTime'>,
  query: Query,
): Promise<{ bookings: AdminBooking[]; next: Cursor | null }> {
  const now = clock.now()
  const { rows, next } = await readAdminPage(db, localTime, query, now)
  return { bookings: rows.map((row) => presentAdminRow(row, now, localTime)), next }
}

/** The rows as stored; a page of any length. */
export async function readAdminPage(
  db: Database,
  localTime: LocalTime,
  { from, to, cursor: text, sort, ...others }: Query,
  now: Date,
): Promise<{ rows: AdminRow[]; next: Cursor | null }> {
  const filter = { ...others, ...daysOf(localTime, { from, to }), now }
  if (sort === 'upcoming') return readUpcomingFirst(db, localTime, filter, text)
  const cursor = decodeCursor(text, ['number', 'string'])
  const after = cursor && { key: Number(cursor[0]), id: String(cursor[1]) }
  const { rows, next } = await listAdminRows(db, { ...filter, sort, after })
  return { rows, next: next && [next.key, next.id] }
}

/**
 * The visits of today and later, soonest first, then the past ones, latest first: what an admin can still do something
 * about comes before what is over, and this morning's visits stay on top until midnight. The cursor carries that
 * midnight, so that a list read into the next day has no gap and no double.
 */
async function readUpcomingFirst(
  db: Database,
  localTime: LocalTime,
  filter: Omit<AdminFilter, 'sort' | 'after'>,
  text: string | undefined,
): Promise<{ rows: AdminRow[]; next: Cursor | null }> {
  const cursor = decodeCursor(text, ['number', 'string', 'number'])
  const after = cursor && { key: Number(cursor[0]), id: String(cursor[1]) }
  const split = cursor ? new Date(Number(cursor[2])) : startOf(localTime, localTime.localDate(filter.now))
  const next = (place: AdminPlace | null) => place && [place.key, place.id, split.getTime()]
  // An empty id means "after all upcoming ones": no booking has it.
  const isPast = after !== null && (after.id === '' || after.key < split.getTime())
  const upcoming = isPast
    ? { rows: [], next: null }
    : await listAdminRows(db, { ...filter, sort: 'soonest', after, from: later(filter.from, split) })
  if (upcoming.next) return { rows: upcoming.rows, next: next(upcoming.next) }
  const limit = filter.limit - upcoming.rows.length
  if (limit === 0) return { rows: upcoming.rows, next: next({ key: split.getTime(), id: '' }) }
  const until = earlier(filter.until, split)
  const past = await listAdminRows(db, { ...filter, sort: 'latest', after: isPast ? after : null, until, limit })
  return { rows: [...upcoming.rows, ...past.rows], next: next(past.next) }
}

const later = (one: Date | null, other: Date) => (one && one > other ? one : other)
const earlier = (one: Date | null, other: Date) => (one && one < other ? one : other)

/** How many the list has in all its pages. */
export async function countAdminBookings(
  { db, clock, localTime }: Pick<Deps, 'db' | 'clock' | 'localTime'>,
  { from, to, ...others }: z.output<typeof countEndpoint.query>,
): Promise<AdminCount> {
  const filter = { ...others, ...daysOf(localTime, { from, to }), now: clock.now() }
  const { found, isMore } = await countAdminRows(db, filter)
  return { found, is_more: isMore }
}

const daysOf = (localTime: LocalTime, { from, to }: Pick<Query, 'from' | 'to'>) => ({
  from: from === undefined ? null : startOf(localTime, from),
  until: to === undefined ? null : startOf(localTime, localTime.addDays(to, 1)),
})

/** The first moment of a day; midnight may be one that the clocks skip. */
const startOf = (localTime: LocalTime, date: string) => new Date(localTime.dayOf(date).reachedAt(0))

export function presentAdminRow(row: AdminRow, now: Date, localTime: LocalTime): AdminBooking {
  const { id, title, status, cancel_reason, counted, city } = row
  const due = status === 'pending' ? row.answer_due_at : status === 'confirmed' ? row.payment_due_at : null
  return {
    id,
    title,
    status,
    cancel_reason,
    payment_status: shownStatus(counted),
    refund_state: refundStateOf(counted?.back),
    kept_fee: keptFeeOf(row),
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

/** The kept fee of a missed visit or a late cancellation, named like its document. */
function keptFeeOf({ status, cancel_reason, counted }: AdminRow): AdminBooking['kept_fee'] {
  const isFee = status === 'cancelled' && (cancel_reason === 'no_show' || cancel_reason === 'client')
  if (!isFee || !counted || counted.paidCents === 0) return null
  return {
    label: cancel_reason === 'no_show' ? 'No-show fee' : 'Cancellation fee',
    amount: toDollars(counted.paidCents),
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

/** Choices of the filters, and the number at risk. */
export async function listAdminChoices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<AdminChoices> {
  const [cities, services, at_risk] = await Promise.all([
    listValues(db, 'city', 200),
    listValues(db, 'title', 500),
    countAtRisk(db, clock.now(), AT_RISK_COUNTED),
  ])
  return { cities, services, at_risk }
}
