import { sql } from 'kysely'
import type { Reported } from '#contract/admin/reports.ts'
import type { BookingStatus } from '#contract/bookings.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** '' means all. */
export type Scope = { service: string; city: string }

export type Sum = { figure: string; bucket: number; value: number }

/** Sums by figure and by bucket of these days, each of which begins one; the first bucket is 1. */
export async function sumFigures(
  db: Database,
  { service, city }: Scope,
  { starts, until }: { starts: string[]; until: string },
): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select figure, width_bucket(day, ${starts}::date[]) as bucket, sum(value)::float8 as value from report_day
    where service = ${service} and city = ${city} and day >= ${starts[0]}::date and day <= ${until}::date
    group by figure, bucket`.execute(db)
  return rows
}

export type Supply = { name: string; figure: string; value: number }

const SUPPLY = ['requests', 'visits', 'booked_minutes', 'offered_minutes', 'known_booked_minutes']
type Days = { from: string; to: string }

/**
 * Per service of a city ('' is all), or per city of a service. Bookings are counted twice: of all days, and of days
 * with known supply.
 */
export async function sumSupply(
  db: Database,
  by: 'service' | 'city',
  { service, city }: Scope,
  { from, to, knownFrom }: Days & { knownFrom: string | null },
): Promise<Supply[]> {
  const one = by === 'service' ? sql`service as name` : sql`city as name`
  const of = by === 'service' ? sql`city = ${city} and service <> ''` : sql`service = ${service} and city <> ''`
  const { rows } = await sql<Supply>`
    select ${one}, figure, sum(value)::float8 as value,
      sum(value) filter (where day >= ${knownFrom ?? '9999-01-01'}::date)::float8 as known
    from report_day
    where ${of} and day >= ${from}::date and day <= ${to}::date and figure = any(${SUPPLY}::text[])
    group by 1, 2`.execute(db)
  return rows.flatMap((row) => {
    const { known, ...sum } = row as Supply & { known: number | null }
    return sum.figure === 'booked_minutes'
      ? [sum, { ...sum, figure: 'known_booked_minutes', value: known ?? 0 }]
      : [sum]
  })
}

/** Services and cities with any count, from one to the next along the index. */
export async function listNames(db: Database): Promise<{ services: string[]; cities: string[] }> {
  const walk = (column: 'service' | 'city') => {
    const [own, other] = [sql.ref(column), sql.ref(column === 'service' ? 'city' : 'service')]
    return sql<{ name: string }>`
      with recursive known as (
        (select ${own} as name from report_day where ${other} = '' and ${own} > '-' order by ${own} limit 1)
        union all
        select (select d.name from (
          select ${own} as name from report_day where ${other} = '' and ${own} > k.name order by ${own} limit 1) d)
        from known k where k.name is not null)
      select name from known where name is not null`
  }
  const [services, cities] = await Promise.all([walk('service').execute(db), walk('city').execute(db)])
  return { services: services.rows.map(({ name }) => name), cities: cities.rows.map(({ name }) => name) }
}

/** The first day with known offers. */
export async function findFirstOffered(db: Database): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (
      select day from report_day where service = '' and city = '' and figure = 'offered_minutes'
      order by day limit 1)::text as day`.execute(db)
  return rows[0]!.day
}

export type Newcomers = { clients: number; within: number }

/** Clients whose first visit was on these days, and how many returned within so many days. */
export async function sumNewcomers(db: Database, within: 60 | 90, { from, to }: Days): Promise<Newcomers> {
  const column = within === 60 ? sql`within_60` : sql`within_90`
  const { rows } = await sql<Newcomers>`
    select coalesce(sum(clients), 0)::int as clients, coalesce(sum(${column}), 0)::int as within from report_newcomer
    where day >= ${from}::date and day <= ${to}::date`.execute(db)
  return rows[0]!
}

export type CohortRow = { month: string; months_later: number; clients: number }

export async function listCohorts(db: Database, since: string): Promise<CohortRow[]> {
  const { rows } = await sql<CohortRow>`
    select month::text as month, months_later, clients from report_cohort
    where month >= ${since}::date and months_later <= 12 order by month, months_later`.execute(db)
  return rows
}

type Counted = { by: 'created_at' | 'starts_at' | 'cancelled_at'; is: ReturnType<typeof sql> }

const confirmed = sql`confirmed_at is not null`
/** As the roll-ups count them. */
const COUNTED: Record<Reported, Counted> = {
  requests: { by: 'created_at', is: sql`true` },
  accepted: { by: 'created_at', is: confirmed },
  declined: { by: 'created_at', is: sql`cancel_reason = 'declined'` },
  expired: { by: 'created_at', is: sql`cancel_reason = 'expired'` },
  visits: { by: 'starts_at', is: sql`status = 'completed'` },
  missed_by_client: { by: 'starts_at', is: sql`cancel_reason = 'no_show'` },
  missed_by_provider: { by: 'starts_at', is: sql`cancel_reason = 'provider_no_show'` },
  cancelled_by_client: { by: 'cancelled_at', is: sql`cancel_reason = 'client' and ${confirmed}` },
  cancelled_by_provider: { by: 'cancelled_at', is: sql`cancel_reason = 'provider' and ${confirmed}` },
  cancelled_by_us: { by: 'cancelled_at', is: sql`cancel_reason in ('admin', 'unpaid') and ${confirmed}` },
}

export type ReportedRow = {
  id: string
  title: string
  city: string
  status: BookingStatus
  at: Date
  starts_at: Date
  client_id: string
  client_name: string
  provider_id: string
  provider_name: string
}

type Asked = Scope & { figure: Reported; from: Date; until: Date; after: { at: Date; id: string } | null; most: number }

/** Reads this many bookings of the days, the newest first. @returns those that count, and where it ended */
export async function listReportedRows(
  db: Database,
  { figure, service, city, from, until, after, most }: Asked,
): Promise<{ rows: ReportedRow[]; last: { at: Date; id: string } | null }> {
  const { by, is } = COUNTED[figure]
  const at = sql.ref(by)
  const { rows } = await sql<ReportedRow & { counts: boolean }>`
    select b.id, b.title, b.city, b.status, b.at, b.starts_at, b.counts, b.client_id, c.full_name as client_name, b.provider_id,
      p.full_name as provider_name
    from (
      select id, title, city, status, date_trunc('milliseconds', ${at}) as at, starts_at, client_id, provider_id,
        coalesce(${is} and (${service} = '' or title = ${service}) and (${city} = '' or city = ${city}), false) as counts
      from booking
      where ${at} >= ${from}::timestamptz and ${at} < ${until}::timestamptz
        and ${after ? sql`(${at}, id) < (${after.at}::timestamptz, ${after.id})` : sql`true`}
      order by ${at} desc, id desc limit ${most}) b
    left join user_account c on c.id = b.client_id and b.counts
    left join user_account p on p.id = b.provider_id and b.counts
    order by b.at desc, b.id desc`.execute(db)
  const last = rows.length === most ? rows.at(-1)! : null
  return { rows: rows.filter(({ counts }) => counts), last: last && { at: last.at, id: last.id } }
}
