import { sql, type RawBuilder } from 'kysely'
import type { BookingRisk } from '#contract/admin/bookings.ts'
import type { BookingStatus, CancelReason } from '#contract/bookings.ts'
import type { PaymentStatus } from '#contract/payments.ts'
import type { Database } from '#server/platform/db/connection.ts'

export type DeskRow = {
  id: string
  title: string
  status: BookingStatus
  cancel_reason: CancelReason | null
  payment_status: PaymentStatus
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

export type DeskPlace = { startsMs: number; id: string }

export type DeskFilter = {
  state?: BookingStatus | undefined
  payment?: 'unpaid' | 'paid' | 'refunded' | undefined
  risk?: BookingRisk | 'any' | undefined
  from: Date | null
  until: Date | null
  city?: string | undefined
  service?: string | undefined
  client?: string | undefined
  provider?: string | undefined
  sort: 'latest' | 'soonest'
  after: DeskPlace | null
  limit: number
  now: Date
}

/**
 * So many bookings are looked through for one page, along the index of what is asked for: whatever else is asked, no page
 * takes longer, and where few fit the next page goes on where this one stopped.
 */
const LOOK = 5000
/** How it is paid is looked up for each. */
const LOOK_AT_PAYMENTS = 2000

const lookOf = ({ payment }: DeskFilter) => sql.lit(payment === undefined ? LOOK : LOOK_AT_PAYMENTS)

const HOUR = 3_600_000
/** The answer or the payment is due so soon. */
const SOON_MS = 6 * HOUR
/** No visit is longer. */
const LONGEST_MS = 8 * HOUR
/** Somebody should have checked in. */
const LATE_MS = 15 * 60_000

/** What each risk is, as a part of a statement; an index serves each. Withdrawn visits are being cancelled. */
function riskCondition(risk: BookingRisk, now: Date): RawBuilder<unknown> {
  const at = (ms: number) => new Date(now.getTime() + ms)
  if (risk === 'unanswered') return sql`status = 'pending' and answer_due_at <= ${at(SOON_MS)}`
  if (risk === 'unpaid')
    return sql`status = 'confirmed' and payment_due_at is not null and payment_due_at <= ${at(SOON_MS)}`
  if (risk === 'not_completed') return sql`status = 'confirmed' and asked_at is not null and asked_at <= ${now}`
  return sql`status = 'confirmed' and starts_at > ${at(-LONGEST_MS)} and starts_at <= ${at(-LATE_MS)} and ends_at > ${now}
    and not exists (select from visit_day d where d.booking_id = booking.id and d.checked_in_at is not null)`
}

export const RISKS = ['unanswered', 'unpaid', 'not_checked_in', 'not_completed'] as const satisfies BookingRisk[]

/** The same of a row that is here. */
export function riskOf(row: DeskRow, now: Date): BookingRisk | null {
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

/** Which index is walked along, and what is looked at on the way. */
function parts(filter: DeskFilter) {
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
    ...(risks.length > 0 ? byWorth : others),
    ...(payment === undefined
      ? []
      : // Looked up one by one: not a join, which would read every order there is.
        [
          sql`(select o.status from customer_order o where o.booking_id = looked.id and o.kind = 'visit')
            = any(${[...PAID_AS[payment]]}::payment_status[])`,
        ]),
  ]
  return { walked, looked, risks: risks.map((one) => riskCondition(one, now)) }
}

const all = (conditions: RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

/** One page by when the visit is, and where the next one goes on; null at the end. Keyset. */
export async function listDeskRows(
  db: Database,
  filter: DeskFilter,
): Promise<{ rows: DeskRow[]; next: DeskPlace | null }> {
  const { limit } = filter
  const ids = await findDeskIds(db, { ...filter, limit: limit + 1 })
  const rows = await listRowsById(db, ids.slice(0, limit), filter.sort)
  const last = rows.at(-1)
  if (ids.length > limit && last) return { rows, next: { startsMs: last.starts_at.getTime(), id: last.id } }
  return { rows, next: await findLookedThrough(db, filter) }
}

/** What is asked for, in order, as far as it was looked. */
export async function findDeskIds(db: Database, filter: DeskFilter): Promise<string[]> {
  const { looked } = parts(filter)
  const { rows } = await sql<{ id: string }>`
    select id from (${walk(filter)} limit ${lookOf(filter)} offset 0) looked
    where ${all(looked)} ${inOrder(filter)} limit ${filter.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Where the look ended that has not filled a page; null when it came to the end. */
async function findLookedThrough(db: Database, filter: DeskFilter): Promise<DeskPlace | null> {
  const { rows } = await sql<{ id: string; starts_at: Date }>`
    ${walk(filter)} limit 1 offset ${lookOf(filter)} - 1`.execute(db)
  const [last] = rows
  return last ? { startsMs: last.starts_at.getTime(), id: last.id } : null
}

const inOrder = ({ sort }: DeskFilter) =>
  sort === 'latest' ? sql`order by starts_at desc, id desc` : sql`order by starts_at, id`

const COLUMNS = sql`id, client_id, provider_id, status, title, city, starts_at`

function walk(filter: DeskFilter): RawBuilder<unknown> {
  const { after, sort } = filter
  const { walked, risks } = parts(filter)
  const place =
    after &&
    sql`(starts_at, id) ${sql.raw(sort === 'latest' ? '<' : '>')}
    (${new Date(after.startsMs)}::timestamptz, ${after.id})`
  const conditions = [...walked, ...(place ? [place] : [])]
  if (risks.length === 0) return sql`select ${COLUMNS} from booking where ${all(conditions)} ${inOrder(filter)}`
  // Few at any time: each kind is found by its own index, then put in order.
  const each = risks.map((risk) => sql`(select ${COLUMNS} from booking where ${risk} offset 0)`)
  return sql`select ${COLUMNS} from (${sql.join(each, sql` union `)}) at_risk where ${all(conditions)} ${inOrder(filter)}`
}

async function listRowsById(db: Database, ids: string[], sort: DeskFilter['sort']): Promise<DeskRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<DeskRow>`
    select b.id, b.title, b.status, b.cancel_reason, coalesce(p.status, 'unpaid') as payment_status, b.starts_at,
      b.ends_at, b.created_at, b.answer_due_at, b.payment_due_at, b.asked_at, d.checked_in_at, b.city,
      b.price_cents + b.tax_cents as total_cents, b.client_id, c.full_name as client_name, b.provider_id,
      v.full_name as provider_name
    from booking b
    left join visit_payment p on p.booking_id = b.id
    left join visit_day d on d.booking_id = b.id
    join user_account c on c.id = b.client_id
    join user_account v on v.id = b.provider_id
    where b.id = any(${ids})`.execute(db)
  const sign = sort === 'latest' ? -1 : 1
  return rows.toSorted((a, b) => sign * (a.starts_at.getTime() - b.starts_at.getTime() || (a.id < b.id ? -1 : 1)))
}

export async function findDeskRow(db: Database, id: string): Promise<DeskRow | undefined> {
  return (await listRowsById(db, [id], 'latest'))[0]
}

/** How many are at risk, up to `most` of each kind. */
export async function countAtRisk(db: Database, now: Date, most: number): Promise<Record<BookingRisk, number>> {
  const each = RISKS.map(
    (risk) => sql`(select count(*)::int from (
      select from booking where ${riskCondition(risk, now)} limit ${sql.lit(most)}) found) as ${sql.ref(risk)}`,
  )
  const { rows } = await sql<Record<BookingRisk, number>>`select ${sql.join(each)}`.execute(db)
  return rows[0]!
}

/** The values of a column of which there are bookings, from one to the next along its index. */
export async function listValues(db: Database, column: 'city' | 'title', most: number): Promise<string[]> {
  const of = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${of} as value from booking order by ${of} limit 1)
      union all
      select (select ${of} from booking where ${of} > found.value order by ${of} limit 1) from found
      where found.value is not null)
    select value from found where value is not null limit ${most}`.execute(db)
  return rows.map(({ value }) => value)
}
