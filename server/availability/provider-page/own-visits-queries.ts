import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

export type OwnVisit = { starts_at: Date; ends_at: Date }

/**
 * Times from now on when a client has a visit with any provider: no other can be booked then.
 * @param exceptClaimId the visit that is being moved
 */
export async function listOwnVisits(
  db: Database,
  clientId: string,
  now: Date,
  exceptClaimId = '',
): Promise<OwnVisit[]> {
  const { rows } = await sql<OwnVisit>`
    select lower(during) as starts_at, upper(during) as ends_at from claim
    where party_id = ${clientId} and upper(during) > ${now} and claim_id <> ${exceptClaimId}
    order by lower(during)`.execute(db)
  return rows
}
