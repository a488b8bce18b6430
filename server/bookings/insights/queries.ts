import { sql } from 'kysely'
import {
  moneyColumns,
  moneyKey,
  toMoneyGroup,
  type MoneyGroup,
  type MoneyGroupRow,
} from '#server/bookings/provider-money/queries.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** `request`: requested · `visit`: done · `fee`: cancelled, with or without anything kept */
export type Happening = 'request' | 'visit' | 'fee'

/** Counts of one period of days; 0 is the period that ends now. */
export type PeriodGroup = MoneyGroup & { period: number; what: Happening }

export type AskedPeriods = { providerId: string; now: Date; days: number; count: number }

/**
 * Requests by when they were made, visits by when they were done, kept fees by when the visit was cancelled, in one
 * statement over one provider's bookings with past events since then, or future ones.
 */
export async function listPeriods(
  db: Database,
  { providerId, now, days, count }: AskedPeriods,
): Promise<PeriodGroup[]> {
  const seconds = days * 86_400
  const from = new Date(now.getTime() - count * seconds * 1000)
  const { rows } = await sql<MoneyGroupRow & Pick<PeriodGroup, 'period' | 'what'>>`
    select floor(extract(epoch from ${now}::timestamptz - at) / ${seconds})::int as period, what, ${moneyColumns}
    from booking b
    -- One after the other, as they are few: all orders would be read while the tables have no statistics.
    cross join lateral (select * from visit_payment v where v.booking_id = b.id limit 1) p
    cross join lateral (values ('request', b.created_at),
      ('visit', case when b.status = 'completed' then greatest(b.completed_at, b.starts_at) end),
      ('fee', case when b.status = 'cancelled' then b.cancelled_at end)) as happened (what, at)
    where b.provider_id = ${providerId} and greatest(b.created_at, b.completed_at, b.cancelled_at, b.ends_at) > ${from}
      and at > ${from} and at <= ${now}
    group by period, what, ${moneyKey(now)}`.execute(db)
  return rows.map(toMoneyGroup)
}
