import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

export type OwnVisit = { starts_at: Date; ends_at: Date }

/** When a client is taken from now on, whoever comes: no other visit of theirs can be booked then. */
export async function listOwnVisits(db: Database, clientId: string, now: Date): Promise<OwnVisit[]> {
  const { rows } = await sql<OwnVisit>`
    select lower(during) as starts_at, upper(during) as ends_at from claim
    where party_id = ${clientId} and upper(during) > ${now} order by lower(during)`.execute(db)
  return rows
}
