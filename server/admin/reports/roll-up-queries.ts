import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** Upper limits in minutes of the buckets of answer times, from which medians are read. */
export const ANSWER_ENDS: readonly number[] = [
  ...Array.from({ length: 12 }, (_, n) => (n + 1) * 10),
  ...Array.from({ length: 20 }, (_, n) => 120 + (n + 1) * 30),
  ...Array.from({ length: 24 }, (_, n) => 720 + (n + 1) * 60),
]

/** A notice of less than the first many hours is late, of less than the second short. */
const NOTICE_HOURS = { late: 24, short: 72 } as const

/** @returns false when it was done less than `everyMs` ago; the row is held until the transaction ends */
export async function claimRefresh(trx: Transaction, now: Date, everyMs: number): Promise<boolean> {
  const before = new Date(now.getTime() - everyMs)
  // The last part is for a clock that was set back (sandbox).
  const { rows } = await sql`
    update report_mark set refreshed_at = ${now}
    where refreshed_at is null or refreshed_at <= ${before} or refreshed_at > ${now} returning 1`.execute(trx)
  return rows.length > 0
}

/** Locks the roll-ups until the transaction ends. */
export async function lockReports(trx: Transaction): Promise<void> {
  await sql`select from report_mark for update`.execute(trx)
}

/** By their ids: others may have smaller ones and come later, when their transactions end. */
export async function purgeChanges(trx: Transaction, ids: number[]): Promise<void> {
  await sql`delete from report_change where id = any(${ids}::bigint[])`.execute(trx)
}

/** The oldest, and the moments whose days have changed. */
export async function listChanges(db: Database, most: number): Promise<{ ids: number[]; moments: Date[] }> {
  const { rows } = await sql<{ id: number; moments: Date[] }>`
    select id::float8 as id, moments from report_change order by id limit ${most}`.execute(db)
  return { ids: rows.map(({ id }) => id), moments: rows.flatMap(({ moments }) => moments) }
}

export type DaySpan = { date: string; start: Date; end: Date }

/** A day's figures, read from its bookings, refunds and the books: a row each time something counts. */
export function factsOf({ start, end }: DaySpan) {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${start}::timestamptz and ${sql.ref(column)} < ${end}::timestamptz`
  const { late, short } = NOTICE_HOURS
  const ends = ANSWER_ENDS.map((minutes) => minutes * 60)
  return sql`
    select b.title as service, b.city, f.figure, f.value::bigint as value from booking b
    cross join lateral (values
      ('requests', 1),
      ('accepted', case when b.confirmed_at is not null then 1 end),
      ('declined', case when b.cancel_reason = 'declined' then 1 end),
      ('expired', case when b.cancel_reason = 'expired' then 1 end),
      ('answer:' || width_bucket(extract(epoch from
        coalesce(b.confirmed_at, case when b.cancel_reason = 'declined' then b.cancelled_at end) - b.created_at)::float8,
        ${ends}::float8[]), 1)) f (figure, value)
    where ${within('b.created_at')}
    union all
    select b.title, b.city, f.figure, f.value::bigint from booking b
    cross join lateral (values
      ('visits', case when b.status = 'completed' then 1 end),
      ('booked_minutes', case when b.status in ('confirmed', 'completed')
        then round(extract(epoch from b.ends_at - b.starts_at) / 60) end),
      ('missed_by_client', case when b.cancel_reason = 'no_show' then 1 end),
      ('missed_by_provider', case when b.cancel_reason = 'provider_no_show' then 1 end)) f (figure, value)
    where ${within('b.starts_at')}
    union all
    select b.title, b.city, 'cancelled_by_' || (case b.cancel_reason when 'client' then 'client' when 'provider' then 'provider'
      else 'us' end) || ':' || (case when b.starts_at - b.cancelled_at < make_interval(hours => ${late}) then 'late'
        when b.starts_at - b.cancelled_at < make_interval(hours => ${short}) then 'short' else 'early' end), 1
    from booking b
    where ${within('b.cancelled_at')} and b.confirmed_at is not null
      and b.cancel_reason in ('client', 'provider', 'admin', 'unpaid')
    union all
    select coalesce(b.title, '-'), coalesce(b.city, '-'), 'refunded_cents', r.amount_cents
    from refund r join customer_order o on o.id = r.order_id left join booking b on b.id = o.booking_id
    where r.state = 'sent' and ${within('r.sent_at')}
    union all
    select coalesce(b.title, '-'), coalesce(b.city, '-'), f.figure, f.value
    from ledger_transaction t
    left join booking b on b.id = t.reference and t.cause <> 'payout_sent'
    cross join lateral (
      select
        sum(amount_cents) filter (where account = 'client_funds') as gross,
        -sum(amount_cents) filter (where account = 'revenue') as commission,
        -sum(amount_cents) filter (where account in ('gst_platform', 'pst_platform')) as commission_tax,
        sum(amount_cents) filter (where amount_cents > 0) as moved
      from ledger_entry e where e.transaction_id = t.id) e
    cross join lateral (values
      ('gross_cents', case when t.cause <> 'payout_sent' then e.gross end),
      ('commission_cents', case when t.cause <> 'payout_sent' then e.commission end),
      ('commission_tax_cents', case when t.cause <> 'payout_sent' then e.commission_tax end),
      ('payout_cents', case when t.cause = 'payout_sent' then e.moved end)) f (figure, value)
    where t.cause in ('earned', 'fee_kept', 'payout_sent') and ${within('t.at')}`
}

/** Recalculates a day: of all, of each service, of each city, of each service in each city. The supply stays. */
export async function rollUp(trx: Transaction, day: DaySpan): Promise<void> {
  await sql`delete from report_day where day = ${day.date}::date and figure <> 'offered_minutes'`.execute(trx)
  await sql`
    insert into report_day (service, city, day, figure, value)
    select coalesce(service, ''), coalesce(city, ''), ${day.date}::date, figure, sum(value)
    from (${factsOf(day)}) fact where figure is not null and value is not null
    group by grouping sets ((figure), (figure, service), (figure, city), (figure, service, city))`.execute(trx)
}

/** How many minutes providers who can be booked were open on a day, less their time off; of now, as hours keep no past. */
export async function rollUpOffered(trx: Transaction, day: DaySpan, weekday: number): Promise<void> {
  await sql`delete from report_day where day = ${day.date}::date and figure = 'offered_minutes'`.execute(trx)
  await sql`
    insert into report_day (service, city, day, figure, value)
    with open as materialized (
      select s.provider_id, u.city, greatest(0, w.minutes - coalesce(o.minutes, 0)) as minutes
      from schedule s
      join verification v on v.provider_id = s.provider_id and v.state = 'approved'
      join user_account u on u.id = s.provider_id and u.suspended_at is null
      left join date_override d on d.provider_id = s.provider_id and d.on_date = ${day.date}::date
      cross join lateral (
        select sum((x ->> 1)::int - (x ->> 0)::int) as minutes
        from jsonb_array_elements(coalesce(d.windows, s.weekly -> ${weekday}::int)) x) w
      left join lateral (
        select sum(extract(epoch from least(upper(f.during), y.ends) - greatest(lower(f.during), y.begins)) / 60)::int as minutes
        from time_off f
        cross join lateral (
          select ${day.start}::timestamptz + make_interval(mins => (x ->> 0)::int) as begins,
            ${day.start}::timestamptz + make_interval(mins => (x ->> 1)::int) as ends
          from jsonb_array_elements(coalesce(d.windows, s.weekly -> ${weekday}::int)) x) y
        where f.provider_id = s.provider_id and upper(f.during) > y.begins and lower(f.during) < y.ends) o on true
      where w.minutes > 0),
    sold as (
      select distinct f.title, p.provider_id, p.city, p.minutes
      from open p join offering f on f.provider_id = p.provider_id and f.is_listed)
    select service, city, ${day.date}::date, 'offered_minutes', sum(minutes) from (
      select '' as service, '' as city, minutes from open
      union all select '', city, minutes from open
      union all select title, '', minutes from sold
      union all select title, city, minutes from sold) all_of
    group by service, city`.execute(trx)
}

/** @param months their first moments and dates, the oldest first; the first is not after the first visit */
export async function rollUpCohorts(trx: Transaction, months: { date: string; start: Date }[]): Promise<void> {
  await sql`delete from report_cohort`.execute(trx)
  await sql`
    insert into report_cohort (month, months_later, clients)
    with seen as (
      select client_id, width_bucket(starts_at, ${months.map(({ start }) => start)}::timestamptz[]) as month
      from booking where status = 'completed' group by 1, 2),
    first as (select client_id, min(month) as month from seen group by 1)
    select (${months.map(({ date }) => date)}::date[])[f.month], s.month - f.month, count(*)
    from first f join seen s on s.client_id = f.client_id where f.month > 0 group by f.month, s.month`.execute(trx)
}

/** @param days their first moments and dates, the oldest first */
export async function rollUpNewcomers(trx: Transaction, days: { date: string; start: Date }[]): Promise<void> {
  await sql`delete from report_newcomer`.execute(trx)
  await sql`
    insert into report_newcomer (day, clients, within_60, within_90)
    with visit as (
      select client_id, starts_at, row_number() over (partition by client_id order by starts_at, id) as n
      from booking where status = 'completed'),
    pair as (
      select client_id, min(starts_at) as first, min(starts_at) filter (where n = 2) as second
      from visit where n <= 2 group by client_id)
    select (${days.map(({ date }) => date)}::date[])[day], count(*),
      count(*) filter (where second <= first + interval '60 days'),
      count(*) filter (where second <= first + interval '90 days')
    from (
      select first, second, width_bucket(first, ${days.map(({ start }) => start)}::timestamptz[]) as day from pair) known
    where day > 0 group by day`.execute(trx)
}

export async function findFirstVisit(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select (select starts_at from booking where status = 'completed' order by starts_at limit 1) as at`.execute(db)
  return rows[0]!.at
}
