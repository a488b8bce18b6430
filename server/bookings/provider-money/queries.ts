import { sql } from 'kysely'
import { NO_SHOW_HOLD_MS } from '#server/bookings/lifecycle/lifecycle.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { MoneyStage } from './provider-money.ts'

/**
 * `providerMoney` in SQL, for sums: joins `visit_payment p` to `booking b` and adds `m` with stage, net, gst and total (cents).
 * Whole numbers only, so that both round alike.
 */
export function joinProviderMoney(now: Date) {
  const heldSince = new Date(now.getTime() - NO_SHOW_HOLD_MS)
  return sql`
    join visit_payment p on p.booking_id = b.id
    left join booking_case o on o.booking_id = b.id and b.status = 'cancelled'
    cross join lateral (select b.price_cents::int8 + b.tax_cents as whole, p.paid_at is not null as was_paid,
      p.paid_cents as settled) s
    cross join lateral (select case
      when b.status = 'pending' then 'expected'
      when b.status = 'cancelled' then case
        when s.settled = 0 then 'nothing'
        when b.cancel_reason = 'no_show'
          and (o.state = 'open' or o.state is null and b.cancelled_at > ${heldSince}) then 'on_hold'
        else 'earned' end
      when not s.was_paid then 'awaiting_payment'
      when s.settled = 0 then 'nothing'
      when b.status = 'completed' and b.ends_at <= ${now} then 'earned'
      else 'paid' end as stage) g
    cross join lateral (select case when g.stage in ('expected', 'awaiting_payment') then s.whole
      else s.settled end as part) k
    cross join lateral (select (2 * k.part * b.tax_cents + s.whole) / (2 * s.whole) as gst) t
    cross join lateral (select g.stage, t.gst,
      k.part - t.gst - ((k.part - t.gst) * b.commission_bps + 5000) / 10000 as net) n
    cross join lateral (select n.stage, n.net, n.gst, n.net + n.gst as total) m`
}

export type MoneySum = {
  stage: MoneyStage
  /** What the provider receives, tax passed on included. */
  total: number
  /** The part of it from cancelled visits: kept fees. */
  fees: number
  /** The part of it from completed visits, without tax. */
  completed_net: number
}

/** All of a provider's bookings, summed by stage; stages without any are absent. */
export async function sumProviderMoney(db: Database, providerId: string, now: Date): Promise<MoneySum[]> {
  const { rows } = await sql<MoneySum>`
    select m.stage, sum(m.total)::int8 as total,
      coalesce(sum(m.total) filter (where b.status = 'cancelled'), 0)::int8 as fees,
      coalesce(sum(m.net) filter (where b.status = 'completed'), 0)::int8 as completed_net
    from booking b ${joinProviderMoney(now)}
    where b.provider_id = ${providerId} and m.stage <> 'nothing'
    group by m.stage`.execute(db)
  return rows
}
