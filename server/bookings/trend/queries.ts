import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

/** What happened in one stretch of days; 0 is the stretch that ends now. Stretches without anything are absent. */
export type StretchRow = {
  stretch: number
  requests: number
  visits: number
  earned_cents: number
  commission_cents: number
}

export type AskedStretches = { providerId: string; now: Date; days: number; count: number }

/** Requests by when they were made, visits by when they were completed, in one statement over one provider's bookings. */
export async function countStretches(
  db: Database,
  { providerId, now, days, count }: AskedStretches,
): Promise<StretchRow[]> {
  const seconds = days * 86_400
  const from = new Date(now.getTime() - count * seconds * 1000)
  const { rows } = await sql<StretchRow>`
    select floor(extract(epoch from ${now}::timestamptz - at) / ${seconds})::int as stretch,
      (count(*) filter (where what = 'request'))::int as requests,
      (count(*) filter (where what = 'visit'))::int as visits,
      coalesce(sum(price_cents) filter (where what = 'visit'), 0)::int8 as earned_cents,
      coalesce(sum((price_cents::int8 * commission_bps + 5000) / 10000) filter (where what = 'visit'), 0)::int8
        as commission_cents
    from booking
    cross join lateral (values ('request', created_at),
      ('visit', case when status = 'completed' then completed_at end)) as happened (what, at)
    where provider_id = ${providerId} and at > ${from} and at <= ${now}
    group by stretch`.execute(db)
  return rows
}
