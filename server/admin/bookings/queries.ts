import { sql, type RawBuilder } from 'kysely'
import type { BookingRisk, AdminSort } from '#contract/admin/bookings.ts'
import type { BookingStatus, CancelReason } from '#contract/bookings.ts'
import { countedOfP, type Counted } from '#server/payments/index.ts'
import type { Database } from '#server/platform/db/connection.ts'

export type AdminRow = {
  id: string
  title: string
  status: BookingStatus
  cancel_reason: CancelReason | null
  /** Null where there is no payment. */
  counted: Counted | null
  starts_at: Date
  ends_at: Date
  created_at: Date
  answer_due_at: Date | null
  payment_due_at: Date | null
  asked_at: Date | null
  checked_in_at: Date | null
  city: string
  total_cents: number
  client_id: string
  client_name: string
  provider_id: string
  provider_name: string
}

/** The last row shown or looked at: its sort value in milliseconds or cents, and its id. */
export type AdminPlace = { key: number; id: string }

/** The order of one walk along an index; `upcoming` is two of them, put together in list-bookings.ts. */
export type WalkOrder = Exclude<AdminSort, 'upcoming'>

export type AdminFilter = {
  state?: BookingStatus | undefined
  payment?: 'unpaid' | 'paid' | 'refunded' | undefined
  risk?: BookingRisk | 'any' | undefined
  from: Date | null
  until: Date | null
  city?: string | undefined
  service?: string | undefined
  client?: string | undefined
  provider?: string | undefined
  sort: WalkOrder
  after: AdminPlace | null
  limit: number
  now: Date
}

/**
 * How many bookings are read for one page, along the index of the request: with any other filters, no page takes
 * longer, and if few match the next page continues where this one stopped.
 */
const LOOK = 5000
/** This many of each risk are sorted: those due first. More than wait in a city of millions. */
const LOOK_AT_RISKS = 10_000
/** Smaller look with a payment filter, because each row's payment is read. */
const LOOK_AT_PAYMENTS = 2000

const lookOf = ({ payment }: AdminFilter) => sql.lit(payment === undefined ? LOOK : LOOK_AT_PAYMENTS)

const HOUR = 3_600_000
/** The answer or the payment is due so soon. */
const SOON_MS = 6 * HOUR
/** No visit is longer. */
const LONGEST_MS = 8 * HOUR
/** A check-in is due. */
const LATE_MS = 15 * 60_000

/** Condition of each risk as part of a statement; an index serves each. Withdrawn visits are being cancelled. */
export function riskCondition(risk: BookingRisk, now: Date): RawBuilder<unknown> {
  const at = (ms: number) => new Date(now.getTime() + ms)
  if (risk === 'unanswered') return sql`status = 'pending' and answer_due_at <= ${at(SOON_MS)}`
  if (risk === 'unpaid')
    return sql`status = 'confirmed' and payment_due_at is not null and payment_due_at <= ${at(SOON_MS)}`
  if (risk === 'not_completed') return sql`status = 'confirmed' and asked_at is not null and asked_at <= ${now}`
  return sql`status = 'confirmed' and starts_at > ${at(-LONGEST_MS)} and starts_at <= ${at(-LATE_MS)} and ends_at > ${now}
    and not exists (select from visit_day d where d.booking_id = booking.id and d.checked_in_at is not null)`
}

/** Along the same index: what cannot wait is found first. */
const DUE_BY: Record<BookingRisk, RawBuilder<unknown>> = {
  unanswered: sql`answer_due_at`,
  unpaid: sql`payment_due_at`,
  not_checked_in: sql`starts_at`,
  not_completed: sql`asked_at`,
}

export const RISKS = ['unanswered', 'unpaid', 'not_checked_in', 'not_completed'] as const satisfies BookingRisk[]

/** The position of a row at hand. */
export function riskOf(row: AdminRow, now: Date): BookingRisk | null {
  const isPast = (at: Date | null, ms: number) => at !== null && at.getTime() <= now.getTime() + ms
  if (row.status === 'pending') return isPast(row.answer_due_at, SOON_MS) ? 'unanswered' : null
  if (row.status !== 'confirmed') return null
  if (isPast(row.asked_at, 0)) return 'not_completed'
  if (isPast(row.starts_at, -LATE_MS) && row.ends_at > now && row.checked_in_at === null) return 'not_checked_in'
  return isPast(row.payment_due_at, SOON_MS) ? 'unpaid' : null
}

const PAID_AS = {
  unpaid: ['unpaid', 'processing', 'failed'],
  paid: ['paid'],
  refunded: ['partially_refunded', 'refunded'],
} as const

/** Picks the index to walk along and the rows to check on the way. */
function parts(filter: AdminFilter) {
  const { state, payment, risk, from, until, city, service, client, provider, now } = filter
  const equal = (column: string, value: string | undefined) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`]
  // The one that leaves the fewest comes first.
  const byWorth = [
    ...equal('client_id', client),
    ...equal('provider_id', provider),
    ...(state === 'pending' ? [sql`status = 'pending'`] : []),
    ...equal('title', service),
    ...equal('city', city),
    ...(state !== undefined && state !== 'pending' ? [sql`status = ${sql.lit(state)}`] : []),
  ]
  const risks = risk === 'any' ? RISKS : risk === undefined ? [] : [risk]
  const [first, ...others] = byWorth
  const walked = [
    ...(first && risks.length === 0 ? [first] : []),
    ...(from ? [sql`starts_at >= ${from}`] : []),
    ...(until ? [sql`starts_at < ${until}`] : []),
  ]
  const looked = [
    ...(risks.length > 0 ? [] : others),
    ...(payment === undefined
      ? []
      : // Looked up one by one: not a join, which would read every order there is.
        [
          sql`(select o.status from customer_order o where o.booking_id = looked.id and o.kind = 'visit')
            = any(${[...PAID_AS[payment]]}::payment_status[])`,
        ]),
  ]
  const found = risks.map((one) => ({ is: riskCondition(one, now), dueBy: DUE_BY[one] }))
  return { walked, looked, worth: byWorth, risks: found }
}

const all = (conditions: RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

/** One page in the requested order, and where the next one continues; null at the end. Keyset. */
export async function listAdminRows(
  db: Database,
  filter: AdminFilter,
): Promise<{ rows: AdminRow[]; next: AdminPlace | null }> {
  const { limit, sort } = filter
  const way = await wayThrough(db, filter)
  const ids = await findAdminIds(db, { ...filter, limit: limit + 1 }, way)
  const rows = await listRowsById(db, ids.slice(0, limit), sort)
  const last = rows.at(-1)
  if (ids.length > limit && last) return { rows, next: { key: ORDERS[sort].keyOf(last), id: last.id } }
  return { rows, next: await findLookedThrough(db, filter, way) }
}

/** Along the index of the filters, or, where the list has another order, along the index of the order. */
export type Way = 'asked' | 'ordered'

/**
 * Up to this many rows are sorted in any order. Beyond that, rows are read along their order, as many as for all
 * bookings.
 */
async function wayThrough(db: Database, filter: AdminFilter): Promise<Way> {
  const { walked, risks } = parts(filter)
  if (ORDERS[filter.sort].isByVisit || risks.length > 0) return 'asked'
  if (walked.length === 0) return 'ordered'
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from booking where ${all(walked)} limit ${lookOf(filter)} + 1) found`.execute(db)
  return rows[0]!.n > (filter.payment === undefined ? LOOK : LOOK_AT_PAYMENTS) ? 'ordered' : 'asked'
}

/** Matching rows in order, as far as the statement looked. */
export async function findAdminIds(db: Database, filter: AdminFilter, way: Way = 'asked'): Promise<string[]> {
  const { walked, looked } = parts(filter)
  const { rows } = await sql<{ id: string }>`
    select id from (${walk(filter, way)} limit ${lookOf(filter)} offset 0) looked
    where ${all(way === 'asked' ? looked : [...walked, ...looked])} ${inOrder(filter)}
    limit ${filter.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** End of a look that has not filled a page; null at the end of the list. */
async function findLookedThrough(db: Database, filter: AdminFilter, way: Way): Promise<AdminPlace | null> {
  const { rows } = await sql<{ id: string } & Ordered>`
    ${walk(filter, way)} limit 1 offset ${lookOf(filter)} - 1`.execute(db)
  const [last] = rows
  return last ? { key: ORDERS[filter.sort].keyOf(last), id: last.id } : null
}

type Ordered = { starts_at: Date; created_at: Date; total_cents: number }
type Order = {
  by: RawBuilder<unknown>
  isDown: boolean
  isByVisit?: true
  keyOf: (row: Ordered) => number
  valueOf: (key: number) => RawBuilder<unknown>
}

const moment = (ms: number) => sql`${new Date(ms)}::timestamptz`
const byVisit = {
  by: sql`starts_at`,
  isByVisit: true,
  keyOf: ({ starts_at }: Ordered) => starts_at.getTime(),
  valueOf: moment,
} as const
const byAge = { by: sql`created_at`, keyOf: ({ created_at }: Ordered) => created_at.getTime(), valueOf: moment }
const bySum = {
  by: sql`(price_cents + tax_cents)`,
  keyOf: ({ total_cents }: Ordered) => total_cents,
  // An amount is whole and fits; a value typed into an address may not.
  valueOf: (key: number) => sql`${Math.round(Math.min(Math.max(key, -MOST_CENTS), MOST_CENTS))}::int`,
}
const MOST_CENTS = 2_000_000_000

const ORDERS: Record<WalkOrder, Order> = {
  latest: { ...byVisit, isDown: true },
  soonest: { ...byVisit, isDown: false },
  newest: { ...byAge, isDown: true },
  oldest: { ...byAge, isDown: false },
  highest: { ...bySum, isDown: true },
  lowest: { ...bySum, isDown: false },
}

function inOrder({ sort }: AdminFilter): RawBuilder<unknown> {
  const { by, isDown } = ORDERS[sort]
  return isDown ? sql`order by ${by} desc, id desc` : sql`order by ${by}, id`
}

const COLUMNS = sql`id, client_id, provider_id, status, title, city, starts_at, created_at, price_cents, tax_cents,
  price_cents + tax_cents as total_cents`

function walk(filter: AdminFilter, way: Way): RawBuilder<unknown> {
  const { after, sort } = filter
  const { walked, worth, risks } = parts(filter)
  const { by, isDown, isByVisit, valueOf } = ORDERS[sort]
  const place = after && sql`(${by}, id) ${sql.raw(isDown ? '<' : '>')} (${valueOf(after.key)}, ${after.id})`
  const behind = place ? [place] : []
  if (way === 'ordered') return sql`select ${COLUMNS} from booking where ${all(behind)} ${inOrder(filter)}`
  // Few at any time: each kind is found by its own index, then put in order.
  if (risks.length > 0) {
    const each = risks.map(
      ({ is, dueBy }) => sql`(select ${COLUMNS} from booking where ${is} and ${all([...walked, ...worth])}
        order by ${dueBy} limit ${sql.lit(LOOK_AT_RISKS)})`,
    )
    return sql`select ${COLUMNS} from (${sql.join(each, sql` union `)}) at_risk where ${all(behind)} ${inOrder(filter)}`
  }
  if (isByVisit) return sql`select ${COLUMNS} from booking where ${all([...walked, ...behind])} ${inOrder(filter)}`
  return sql`select ${COLUMNS} from (select ${COLUMNS} from booking where ${all(walked)} offset 0) few
    where ${all(behind)} ${inOrder(filter)}`
}

async function listRowsById(db: Database, ids: string[], sort: WalkOrder): Promise<AdminRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AdminRow>`
    select b.id, b.title, b.status, b.cancel_reason, ${countedOfP} as counted, b.starts_at, b.ends_at, b.created_at, b.answer_due_at, b.payment_due_at, b.asked_at, d.checked_in_at, b.city,
      b.price_cents + b.tax_cents as total_cents, b.client_id, c.full_name as client_name, b.provider_id,
      v.full_name as provider_name
    from booking b
    left join visit_payment p on p.booking_id = b.id
    left join visit_day d on d.booking_id = b.id
    join user_account c on c.id = b.client_id
    join user_account v on v.id = b.provider_id
    where b.id = any(${ids})`.execute(db)
  const { isDown, keyOf } = ORDERS[sort]
  const sign = isDown ? -1 : 1
  return rows.toSorted((a, b) => sign * (keyOf(a) - keyOf(b) || (a.id < b.id ? -1 : 1)))
}

export async function findAdminRow(db: Database, id: string): Promise<AdminRow | undefined> {
  return (await listRowsById(db, [id], 'latest'))[0]
}

/** How many bookings are read to count the list. */
export const COUNTED = 10_000

/** How many the list has, and whether there may be more: along the same index, as far as `COUNTED` reaches. */
export async function countAdminRows(
  db: Database,
  asked: Omit<AdminFilter, 'sort' | 'after' | 'limit'>,
): Promise<{ found: number; isMore: boolean }> {
  const filter: AdminFilter = { ...asked, sort: 'latest', after: null, limit: COUNTED }
  const { rows } = await sql<{ found: number; looked: number }>`
    select count(*)::int as looked, (count(*) filter (where ${all(parts(filter).looked)}))::int as found
    from (${walk(filter, 'asked')} limit ${sql.lit(COUNTED + 1)} offset 0) looked`.execute(db)
  const { found, looked } = rows[0]!
  return { found: Math.min(found, COUNTED), isMore: looked > COUNTED }
}
