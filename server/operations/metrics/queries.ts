import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

export type Standing = {
  open_alarms: number
  oldest_alarm: Date | null
  open_breaks: number
  newest_backup: Date | null
}

/** Counts of open work, each read from an index of what is open. */
export async function readStanding(db: Database): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select
      (select count(*)::int from safety_alarm where closed_at is null and answered_at is null) as open_alarms,
      (select min(raised_at) from safety_alarm where closed_at is null and answered_at is null) as oldest_alarm,
      (select count(*)::int from (select from reconciliation_break where resolved_at is null limit 1000) b) as open_breaks,
      (select made_at from backup_made order by made_at desc limit 1) as newest_backup`.execute(db)
  return rows[0]!
}
