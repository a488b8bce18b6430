import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

export type DueVisit = { booking_id: string; due_at: Date }

const SINCE_MS = 90 * 86_400_000
const MOST = 200

/** Visits whose money is to become a provider's own, the first first. */
export async function listDueVisits(db: Database, providerId: string, now: Date): Promise<DueVisit[]> {
  const { rows } = await sql<DueVisit>`
    select d.booking_id, d.due_at from booking b
    join ledger_due d on d.booking_id = b.id
    where b.provider_id = ${providerId} and b.starts_at >= ${new Date(now.getTime() - SINCE_MS)}
    order by d.due_at limit ${MOST}`.execute(db)
  return rows
}
