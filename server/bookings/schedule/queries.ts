import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

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
