import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

/** The bookings of a series in their order; none for an unknown one. */
export async function listSeriesIds(db: Database, seriesId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('series_id', '=', seriesId)
    .orderBy('series_place')
    .execute()
  return rows.map(({ id }) => id)
}

/** Requests whose answer is overdue, each series once and by one of its bookings; the longest overdue first. */
export async function listOverdueAnswers(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ id: string; series_id: string | null }[]> {
  const { rows } = await sql<{ id: string; series_id: string | null }>`
    select id, series_id from booking
    where status = 'pending' and answer_due_at <= ${now} order by answer_due_at limit ${limit}`.execute(db)
  const seen = new Set<string>()
  return rows.filter(({ series_id }) => {
    if (series_id === null) return true
    const isFirst = !seen.has(series_id)
    seen.add(series_id)
    return isFirst
  })
}
