import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

/** A request, and of its neighbours what a line about them needs. Instants of neighbours are text, as JSON has them. */
export type SurroundedRow = {
  id: string
  starts_at: Date
  /** First half of the postal code. */
  prefix: string
  before: { title: string; at: string; prefix: string } | null
  after: { title: string; at: string } | null
}

/**
 * Open requests of a provider with the accepted visit before and after each, at most a day away (index
 * `booking_provider_start`).
 */
export async function listSurrounded(db: Database, providerId: string, ids: string[]): Promise<SurroundedRow[]> {
  const { rows } = await sql<SurroundedRow>`
    select b.id, b.starts_at, left(b.postal_code, 3) as prefix,
      (select json_build_object('title', v.title, 'at', v.ends_at, 'prefix', left(v.postal_code, 3)) from booking v
        where v.provider_id = b.provider_id and v.starts_at < b.starts_at
          and v.starts_at > b.starts_at - interval '1 day' and v.status in ('confirmed', 'completed')
        order by v.starts_at desc limit 1) as before,
      (select json_build_object('title', v.title, 'at', v.starts_at) from booking v
        where v.provider_id = b.provider_id and v.starts_at > b.starts_at
          and v.starts_at < b.starts_at + interval '1 day' and v.status in ('confirmed', 'completed')
        order by v.starts_at limit 1) as after
    from booking b
    where b.id = any(${ids}) and b.provider_id = ${providerId} and b.status = 'pending'`.execute(db)
  return rows
}

/**
 * Visits of a provider that begin in a stretch of time, soonest first: accepted and completed ones, and requests (index
 * `booking_provider_start`).
 */
export async function listScheduled(
  db: Database,
  { providerId, from, to }: { providerId: string; from: Date; to: Date },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from booking
    where provider_id = ${providerId} and starts_at >= ${from} and starts_at < ${to}
      and status in ('pending', 'confirmed', 'completed')
    order by starts_at, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
