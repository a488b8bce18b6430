import { sql } from 'kysely'
import { NO_SHOW_HOLD_MS } from '#server/bookings/lifecycle/lifecycle.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { MoneyFacts } from './provider-money.ts'

/** Bookings for which `providerMoney` gives the same: one of them, and their number. */
export type MoneyGroup = MoneyFacts & { number: number }

export type MoneyGroupRow = Omit<MoneyFacts, 'payment' | 'caseState'> & {
  payment_status: MoneyFacts['payment']['status']
  amount_cents: number
  paid_cents: number
  worth_cents: number
  case_state: MoneyFacts['caseState']
  number: number
}

/** The columns of a group of `booking b` with `visit_payment p`. */
export const moneyColumns = sql`b.status, b.cancel_reason, b.price_cents, b.tax_cents, b.commission_bps, b.commission_gst_bps,
  b.commission_pst_bps,
  p.status as payment_status, p.amount_cents, p.paid_cents, p.worth_cents,
  case when b.cancel_reason = 'no_show'
    then (select o.state from booking_case o where o.booking_id = b.id and o.kind = 'objection') end as case_state,
  max(b.ends_at) as ends_at, max(b.cancelled_at) as cancelled_at, max(b.held_since) as held_since,
  max(b.disputed_since) as disputed_since, count(*)::int as number`

/** Groups alike bookings. Of an instant, it only matters whether it is past. */
export function moneyKey(now: Date) {
  const heldSince = new Date(now.getTime() - NO_SHOW_HOLD_MS)
  return sql`b.status, b.cancel_reason, b.price_cents, b.tax_cents, b.commission_bps, b.commission_gst_bps,
  b.commission_pst_bps, payment_status, p.amount_cents,
    p.paid_cents, p.worth_cents, case_state, b.ends_at <= ${now}, b.cancelled_at > ${heldSince}, b.held_since is null,
    b.disputed_since is null`
}

export function toMoneyGroup<Row extends MoneyGroupRow>({ payment_status: status, case_state, ...rest }: Row) {
  const { amount_cents: amountCents, paid_cents: paidCents, worth_cents: worthCents, ...group } = rest
  return { ...group, payment: { status, amountCents, paidCents, worthCents }, caseState: case_state }
}

/** All of a provider's bookings. A few prices and states make few groups. */
export async function listMoneyGroups(db: Database, providerId: string, now: Date): Promise<MoneyGroup[]> {
  const { rows } = await sql<MoneyGroupRow>`
    -- Both sides by the provider: the orders are read at once and not one by one.
    with own as materialized (select * from visit_payment where payee_id = ${providerId})
    select ${moneyColumns}
    from booking b join own p on p.booking_id = b.id
    where b.provider_id = ${providerId}
    group by ${moneyKey(now)}`.execute(db)
  return rows.map(toMoneyGroup)
}
