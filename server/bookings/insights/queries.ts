import { sql } from 'kysely'
import { joinProviderMoney } from '#server/bookings/provider-money/queries.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** What happened in one period of days; 0 is the period that ends now. Periods without anything are absent. */
export type PeriodRow = {
  period: number
  requests: number
  visits: number
  /** To the provider, of paid visits completed and of fees kept in it. */
  earned_cents: number
  /** To the provider, of visits completed in it that are not paid. */
  awaited_cents: number
}

export type AskedPeriods = { providerId: string; now: Date; days: number; count: number }

/**
 * Requests by when they were made, visits by when they were done, kept fees by when the visit was cancelled, in one
 * statement over those of one provider's bookings to which anything happened since, or will.
 */
export async function countPeriods(db: Database, { providerId, now, days, count }: AskedPeriods): Promise<PeriodRow[]> {
  const seconds = days * 86_400
  const from = new Date(now.getTime() - count * seconds * 1000)
  const { rows } = await sql<PeriodRow>`
    select floor(extract(epoch from ${now}::timestamptz - at) / ${seconds})::int as period,
      (count(*) filter (where what = 'request'))::int as requests,
      (count(*) filter (where what = 'visit'))::int as visits,
      coalesce(sum(m.total) filter (where what <> 'request' and m.stage = 'earned'), 0)::int8 as earned_cents,
      coalesce(sum(m.total) filter (where what = 'visit' and m.stage = 'awaiting_payment'), 0)::int8 as awaited_cents
    from booking b ${joinProviderMoney(now)}
    cross join lateral (values ('request', b.created_at),
      ('visit', case when b.status = 'completed' then greatest(b.completed_at, b.ends_at) end),
      ('fee', case when b.status = 'cancelled' then b.cancelled_at end)) as happened (what, at)
    where b.provider_id = ${providerId} and greatest(b.created_at, b.completed_at, b.cancelled_at, b.ends_at) > ${from}
      and at > ${from} and at <= ${now}
    group by period`.execute(db)
  return rows
}
