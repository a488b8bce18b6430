import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

export type HitRow = { claim_id: string; starts_at: Date; ends_at: Date; first_name: string }

/**
 * The provider's claimed visits that overlap a span of time and are not over, with their clients.
 * @param span without `to` all upcoming ones
 */
export async function listHits(
  db: Database,
  providerId: string,
  span: { from: Date; to: Date | null; now: Date },
): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    select c.claim_id, lower(c.visit) as starts_at, upper(c.visit) as ends_at, coalesce(u.first_name, '') as first_name
    from claim c
    left join claim other on other.claim_id = c.claim_id and other.party_id <> c.party_id
    left join user_account u on u.id = other.party_id
    where c.party_id = ${providerId} and c.held_for is null
      and c.during && tstzrange(${span.from}::timestamptz, ${span.to}::timestamptz)
      and c.visit && tstzrange(${span.from}::timestamptz, ${span.to}::timestamptz) and upper(c.visit) > ${span.now}
    order by lower(c.visit)`.execute(db)
  return rows
}
