import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { claimColumns, type ClaimColumns } from '#server/availability/queries.ts'
import type { StoredServiceArea } from '#server/availability/service-area/service-area.ts'

/** One provider's own opening time and rules on one date. */
export type DayRow = StoredServiceArea & {
  provider_id: string
  insured_until: string | null
  windows: [number, number][]
  min_notice_minutes: number
  max_advance_days: number
  buffer_minutes: number
  daily_cap: number | null
  own_prefix: string
}

export type DayClaims = [providerId: string, claims: ClaimColumns]
export type DayAway = [providerId: string, start: number, end: number]

/** The given providers who can be booked and are open on the date. Weekday 0 is Sunday. */
export async function listOpenDays(
  db: Database,
  providerIds: string[],
  { date, weekday }: { date: string; weekday: number },
): Promise<DayRow[]> {
  // The account is looked up for each: PostgreSQL would otherwise read all people.
  const { rows } = await sql<Omit<DayRow, 'own_prefix'> & { own_prefix: string | null }>`
    select s.provider_id, v.insurance_expires_on as insured_until, coalesce(d.windows, s.weekly -> ${weekday}::int) as windows,
      s.min_notice_minutes, s.max_advance_days, s.buffer_minutes, s.daily_cap, s.home_prefix, s.cities, s.max_minutes,
      (select left(u.postal_code, 3) from user_account u where u.id = s.provider_id and u.suspended_at is null) as own_prefix
    from schedule s
    join verification v on v.provider_id = s.provider_id
    left join date_override d on d.provider_id = s.provider_id and d.on_date = ${date}
    where s.provider_id = any(${providerIds}) and v.state = 'approved'
      and coalesce(d.windows, s.weekly -> ${weekday}::int) <> '[]'`.execute(db)
  return rows.filter((row): row is DayRow => row.own_prefix !== null)
}

type Span = { from: Date; to: Date }

/** The claims of each of the asked providers that touch a span of time. */
export async function listDayClaims(db: Database, providerIds: string[], span: Span): Promise<DayClaims[]> {
  const { rows } = await sql<{ claims: DayClaims[] }>`
    select coalesce(json_agg(json_build_array(asked.id, ${claimColumns(sql`asked.id`, span)})), '[]') as claims
    from unnest(${providerIds}::text[]) asked (id)`.execute(db)
  return rows[0]?.claims ?? []
}

/** The time off of the asked providers that touches a span of time. */
export async function listDayAway(db: Database, providerIds: string[], { from, to }: Span): Promise<DayAway[]> {
  const { rows } = await sql<{ away: DayAway[] }>`
    select coalesce(json_agg(json_build_array(provider_id, date_part('epoch', greatest(lower(during), ${from})) * 1000,
      date_part('epoch', least(upper(during), ${to})) * 1000)), '[]') as away
    from unnest(${providerIds}::text[]) asked (id) join time_off t on t.provider_id = asked.id
      and upper(t.during) > ${from} and lower(t.during) < ${to}`.execute(db)
  return rows[0]?.away ?? []
}
