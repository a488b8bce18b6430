import { sql, type Expression, type SqlBool } from 'kysely'
import type { BookingStatus } from '#contract/bookings.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { containing } from '#server/platform/db/like-pattern.ts'
import type { BookingRow } from '#server/bookings/queries.ts'

export type Side = 'client' | 'provider'
export type Tab = 'upcoming' | 'past' | 'cancelled'
export type Sort = 'date_desc' | 'date_asc' | 'price_desc' | 'price_asc'
/** End of a page: the sort value, and the id that breaks ties. */
export type Position = { value: Date | number; id: string }

export type BookingFilter = {
  side: Side
  personId: string
  status?: BookingStatus | undefined
  tab?: Tab | undefined
  otherId?: string | undefined
  search?: string | undefined
  /** A series that is requested or upcoming shows only its next visit. */
  isTogether: boolean
  /** Whether a provider may search for a client's last name before the answer. */
  namesOpenEarly: boolean
  sort: Sort
  after: Position | null
  limit: number
  now: Date
}

/** One page of one person's bookings, by keyset. */
export async function listBookingRows(db: Database, filter: BookingFilter): Promise<BookingRow[]> {
  const [column, order] = ORDERS[filter.sort]
  const search = filter.search?.trim()
  const conditions: Expression<SqlBool>[] = [sql<SqlBool>`${sql.ref(`${filter.side}_id`)} = ${filter.personId}`]
  if (filter.status) conditions.push(sql<SqlBool>`status = ${filter.status}`)
  if (filter.tab) conditions.push(tabCondition(filter.tab, filter.now))
  if (filter.otherId) conditions.push(sql<SqlBool>`${filter.otherId} in (client_id, provider_id)`)
  if (filter.isTogether) conditions.push(isNextOfSeries(filter))
  if (filter.after) {
    const place = sql`(${filter.after.value}, ${filter.after.id})`
    conditions.push(sql<SqlBool>`(${sql.ref(column)}, id) ${sql.raw(order === 'desc' ? '<' : '>')} ${place}`)
  }
  const inOrder = db
    .selectFrom('booking')
    .selectAll()
    .where((eb) => eb.and(conditions))
    .orderBy(column, order)
    .orderBy('id', order)
  if (!search) return inOrder.limit(filter.limit).execute()
  const isFound = searchCondition(filter, search, await findNamed(db, filter.side, search))
  // Read in order until the page is full: no one can tell how many match, and otherwise all would be read.
  const looked = inOrder.offset(sql.lit(0)).as('booking')
  const found = db.selectFrom(looked).selectAll().where(isFound)
  return found.orderBy(column, order).orderBy('id', order).limit(filter.limit).execute()
}

const ORDERS = {
  date_desc: ['starts_at', 'desc'],
  date_asc: ['starts_at', 'asc'],
  price_desc: ['price_cents', 'desc'],
  price_asc: ['price_cents', 'asc'],
} as const satisfies Record<Sort, readonly ['starts_at' | 'price_cents', 'asc' | 'desc']>

/** Each booking is in one tab: cancelled only in Cancelled, completed only in Past. Rules: docs/product-rules.md#lists-and-figures */
function tabCondition(tab: Tab, now: Date): Expression<SqlBool> {
  if (tab === 'cancelled') return sql<SqlBool>`status = 'cancelled'`
  if (tab === 'upcoming') return sql<SqlBool>`status in ('pending', 'confirmed') and starts_at >= ${now}`
  return sql<SqlBool>`(status = 'completed' or (status in ('pending', 'confirmed') and starts_at < ${now}))`
}

/**
 * A single visit, or the first of its series that the same list would show: at most twelve are checked. Lists of past
 * or cancelled visits show each.
 */
function isNextOfSeries({ status, tab, now }: BookingFilter): Expression<SqlBool> {
  if (tab !== 'upcoming' && status !== 'pending') return sql<SqlBool>`true`
  const isStatus = status ? sql`s.status = ${status}` : sql`s.status in ('pending', 'confirmed')`
  const isAhead = tab === 'upcoming' ? sql`s.starts_at >= ${now}` : sql`true`
  return sql<SqlBool>`(series_id is null or not exists (
    select from booking s where s.series_id = booking.series_id and ${isStatus} and ${isAhead}
      and (s.starts_at, s.id) < (booking.starts_at, booking.id)))`
}

/** If more people share a name, each visit's client is checked instead: a common name fills a page soon. */
const MOST_NAMED = 500
/** The index of names finds texts that hold these. */
const THREE_LETTERS = /[a-z0-9]{3}/i

/**
 * People whose name contains the text, so that a search without results needn't look up each of a provider's clients.
 * Null when that wouldn't help: for a client, who has few visits, for short texts and for common names.
 */
export async function findNamed(db: Database, side: Side, text: string): Promise<string[] | null> {
  if (side === 'client' || !THREE_LETTERS.test(text)) return null
  const { rows } = await sql<{ id: string }>`
    select id from user_account where full_name ilike ${containing(text)} limit ${MOST_NAMED + 1}`.execute(db)
  return rows.length > MOST_NAMED ? null : rows.map(({ id }) => id)
}

/**
 * Service, category or the other side's name, but never a part of the name that the reader cannot see.
 * @param named which clients it can be; null for any
 */
function searchCondition(
  { side, namesOpenEarly }: BookingFilter,
  text: string,
  named: string[] | null,
): Expression<SqlBool> {
  const pattern = containing(text)
  const openStates = namesOpenEarly ? sql`('pending', 'confirmed', 'completed')` : sql`('confirmed', 'completed')`
  const name =
    side === 'client'
      ? sql`(select full_name from user_account u where u.id = provider_id)`
      : sql`(select case when status in ${openStates} and withdrawn_at is null then full_name else first_name end
             from user_account u where u.id = client_id)`
  const isOneOf = named === null ? sql`true` : sql`client_id in (select unnest(${named}::text[]))`
  return sql<SqlBool>`(title ilike ${pattern} or category ilike ${pattern} or ${isOneOf} and ${name} ilike ${pattern})`
}

export type Counts = {
  total: number
  pending: number
  requests: number
  confirmed: number
  completed: number
  cancelled: number
  upcoming: number
  past: number
  earned_cents: number
  /** Ended by the provider's fault: cancelled by them, or nobody came. */
  failed: number
}

export async function countBookings(db: Database, side: Side, personId: string, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as total,
      (count(*) filter (where status = 'pending'))::int as pending,
      (count(distinct coalesce(series_id, id)) filter (where status = 'pending'))::int as requests,
      (count(*) filter (where status = 'confirmed'))::int as confirmed,
      (count(*) filter (where status = 'completed'))::int as completed,
      (count(*) filter (where status = 'cancelled'))::int as cancelled,
      (count(*) filter (where ${tabCondition('upcoming', now)}))::int as upcoming,
      (count(*) filter (where ${tabCondition('past', now)}))::int as past,
      (count(*) filter (where status = 'cancelled' and cancel_reason in ('provider', 'provider_no_show')))::int as failed,
      coalesce(sum(price_cents) filter (where status = 'completed'), 0)::int8 as earned_cents
    from booking where ${sql.ref(`${side}_id`)} = ${personId}`.execute(db)
  return rows[0]!
}
