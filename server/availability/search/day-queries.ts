import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
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

/** Start, end with its buffer, buffer in minutes, postal code; instants in epoch ms. */
export type DayClaim = [providerId: string, start: number, end: number, bufferMinutes: number, place: string | null]
export type DayAway = [providerId: string, start: number, end: number]

/** Of the asked providers those that may be booked and are open on the date; weekday 0 is Sunday. */
export async function listOpenDays(
  db: Database,
  providerIds: string[],
  { date, weekday }: { date: string; weekday: number },
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select s.provider_id, v.insurance_expires_on as insured_until, coalesce(d.windows, s.weekly -> ${weekday}::int) as windows,
      s.min_notice_minutes, s.max_advance_days, s.buffer_minutes, s.daily_cap,
      s.home_prefix, s.cities, s.max_minutes, left(u.postal_code, 3) as own_prefix
    from schedule s
    join verification v on v.provider_id = s.provider_id
    join user_account u on u.id = s.provider_id
    left join date_override d on d.provider_id = s.provider_id and d.on_date = ${date}
    where s.provider_id = any(${providerIds}) and v.state = 'approved' and u.suspended_at is null
      and coalesce(d.windows, s.weekly -> ${weekday}::int) <> '[]'`.execute(db)
  return rows
}

/** No claim is longer: an hour and the longest buffer there may be. */
const LONGEST_CLAIM_MS = 5 * 3_600_000

/** Everybody's claims that touch a stretch of time, by start. */
export async function listDayClaims(db: Database, { from, to }: { from: Date; to: Date }): Promise<DayClaim[]> {
  const earliest = new Date(from.getTime() - LONGEST_CLAIM_MS)
  const { rows } = await sql<{ claims: DayClaim[] }>`
    select coalesce(json_agg(json_build_array(party_id, date_part('epoch', lower(during)) * 1000,
      date_part('epoch', upper(during)) * 1000, date_part('epoch', upper(during) - upper(visit)) / 60, place)), '[]') as claims
    from (select * from claim where lower(during) >= ${earliest} and lower(during) < ${to} and upper(during) > ${from}
      order by lower(during)) c`.execute(db)
  return rows[0]?.claims ?? []
}

/** Everybody's time off that touches a stretch of time. */
export async function listDayAway(db: Database, { from, to }: { from: Date; to: Date }): Promise<DayAway[]> {
  const { rows } = await sql<{ away: DayAway[] }>`
    select coalesce(json_agg(json_build_array(provider_id, date_part('epoch', greatest(lower(during), ${from})) * 1000,
      date_part('epoch', least(upper(during), ${to})) * 1000)), '[]') as away
    from time_off where upper(during) > ${from} and lower(during) < ${to}`.execute(db)
  return rows[0]?.away ?? []
}
