import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type ScheduleFields = {
  weekly?: [number, number][][] | undefined
  min_notice_minutes?: number | undefined
  max_advance_days?: number | undefined
  buffer_minutes?: number | undefined
  daily_cap?: number | null | undefined
  home_prefix?: string | null | undefined
  cities?: string[] | undefined
  max_minutes?: number | null | undefined
}

/** How often profile and hours were saved; 0 for what never was. */
export type Versions = { profile: number; hours: number }

/** As they are now: every edit holds `lockVerification` before it asks. */
export async function findVersions(trx: Transaction, providerId: string): Promise<Versions> {
  const { rows } = await sql<Versions>`
    select coalesce((select profile_version from provider_public where provider_id = ${providerId}), 0) as profile,
      coalesce((select hours_version from schedule where provider_id = ${providerId}), 0) as hours`.execute(trx)
  return rows[0] ?? { profile: 0, hours: 0 }
}

/**
 * Makes the row where there is none and holds it, so that bookings of this moment come before or after the edit.
 * @param savesHours whether weekly hours or dates are saved, which makes another version of them
 */
export async function editSchedule(
  trx: Transaction,
  providerId: string,
  fields: ScheduleFields,
  savesHours = false,
): Promise<void> {
  const { weekly, ...rules } = fields
  const change = { ...rules, ...(weekly === undefined ? {} : { weekly: JSON.stringify(weekly) }) }
  await trx
    .insertInto('schedule')
    .values({ provider_id: providerId, ...change, hours_version: savesHours ? 1 : 0 })
    .onConflict((conflict) =>
      conflict.column('provider_id').doUpdateSet((eb) => ({
        provider_id: providerId,
        ...change,
        ...(savesHours ? { hours_version: eb('schedule.hours_version', '+', 1) } : {}),
      })),
    )
    .execute()
}

/** Seven lists, Sunday first; none until hours were saved once. */
export async function findWeekly(db: Database, providerId: string): Promise<[number, number][][]> {
  const row = await db.selectFrom('schedule').select('weekly').where('provider_id', '=', providerId).executeTakeFirst()
  return (row?.weekly ?? []) as [number, number][][]
}

/** Minutes of the shortest visit that they offer; null when they offer none. */
export async function findShortestVisit(db: Database, providerId: string): Promise<number | null> {
  const { rows } = await sql<{ shortest: number | null }>`
    select min(duration_minutes) as shortest from offering_public
    where provider_id = ${providerId} and is_active`.execute(db)
  return rows[0]?.shortest ?? null
}

export type Override = { date: string; windows: [number, number][] }

/** From `fromDate` on, in order. */
export async function listOverrides(db: Database, providerId: string, fromDate: string): Promise<Override[]> {
  const { rows } = await sql<Override>`
    select on_date as date, windows from date_override
    where provider_id = ${providerId} and on_date >= ${fromDate} order by on_date`.execute(db)
  return rows
}

/** Replaces all overrides from `fromDate` on. */
export async function replaceOverrides(
  trx: Transaction,
  providerId: string,
  fromDate: string,
  overrides: readonly Override[],
): Promise<void> {
  await sql`delete from date_override where provider_id = ${providerId} and on_date >= ${fromDate}`.execute(trx)
  if (overrides.length === 0) return
  await trx
    .insertInto('date_override')
    .values(
      overrides.map(({ date, windows }) => ({
        provider_id: providerId,
        on_date: date,
        windows: JSON.stringify(windows),
      })),
    )
    .execute()
}

/** Whether any opening time is saved, weekly or for a date: what the onboarding checklist asks. */
export async function hasSavedHours(trx: Transaction, providerId: string): Promise<boolean> {
  const { rows } = await sql<{ has_hours: boolean }>`
    select exists (select 1 from schedule s, jsonb_array_elements(s.weekly) day
        where s.provider_id = ${providerId} and jsonb_array_length(day) > 0)
      or exists (select 1 from date_override where provider_id = ${providerId} and jsonb_array_length(windows) > 0)
      as has_hours`.execute(trx)
  return rows[0]?.has_hours ?? false
}
