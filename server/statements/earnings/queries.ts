import { sql } from 'kysely'
import { accounts } from '#server/ledger/index.ts'
import type { EarningKind, EarningState } from '#contract/earnings.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { rowLimit } from '#server/platform/db/row-limit.ts'
import { monthBefore } from '#server/statements/periods.ts'
import { listMonthEnds, type LineRow, ourColumns } from '#server/statements/queries.ts'

export type EarningRow = LineRow & { state: EarningState }

export type EarningsAsked = {
  /** Instants; the second is not part of it. */
  from?: Date | undefined
  to?: Date | undefined
  kind?: EarningKind | undefined
  state?: EarningState | undefined
  after?: { at: Date; id: number } | null
  limit: number
}

const CAUSES: Record<EarningKind, string[]> = {
  visit: ['earned'],
  fee: ['fee_kept'],
  tip: ['tip', 'tip_refunded'],
  refund: ['refunded'],
  dispute: ['chargeback', 'chargeback_won', 'chargeback_lost'],
  adjustment: ['goodwill', 'written_off', 'adjustment', 'commission_gst', 'withdrawal'],
}

const stateOf = sql<EarningState>`
  case when p.state in ('promised', 'transferred', 'in_transit', 'returning') then 'on_the_way'
    when p.state = 'paid' then 'paid'
    when t.waits_until is not null and (select count(*) from frozen_order f where f.order_id = l.order_id) = 1 then 'pending'
    when exists (select from frozen_order f where f.order_id = l.order_id) then 'on_hold'
    else 'available' end`

/** The newest first. */
export async function listEarningRows(
  db: Database,
  providerId: string,
  { from, to, kind, state, after, limit }: EarningsAsked,
): Promise<EarningRow[]> {
  const where = [
    sql`l.provider_id = ${providerId}`,
    ...(from ? [sql`l.at >= ${from}`] : []),
    ...(to ? [sql`l.at < ${to}`] : []),
    ...(kind ? [kindIs(kind)] : []),
    ...(state ? [sql`${stateOf} = ${state}`, ...narrowed(providerId, state)] : []),
    ...(after ? [sql`(l.at, l.transaction_id) < (${after.at}, ${after.id})`] : []),
  ]
  const { rows } = await sql<EarningRow>`
    select l.transaction_id::float8 as id, l.cause, l.at, l.net_cents::int8 as own_cents, l.gst_cents::int8 as gst_cents,
      ${ourColumns(sql`l.transaction_id`)},
      o.kind as order_kind, o.booking_id, b.title as service, c.first_name as client, b.starts_at as visit_at,
      ${stateOf} as state
    from payable_line l
    left join payout p on p.id = l.payout_id
    left join customer_order o on o.id = l.order_id
    left join tip t on t.order_id = l.order_id
    left join booking b on b.id = o.booking_id
    left join user_account c on c.id = b.client_id
    where ${sql.join(where, sql` and `)}
    order by l.at desc, l.transaction_id desc ${rowLimit(limit)}`.execute(db)
  return rows.slice(0, limit)
}

/** Limits a provider's history to lines that can be in a state: the few that are in no payout, or in one under way. */
function narrowed(providerId: string, state: EarningState) {
  if (state === 'paid') return []
  if (state !== 'on_the_way') return [sql`l.payout_id is null`]
  return [
    sql`l.payout_id in (
      select id from payout
      where provider_id = ${providerId} and state in ('promised', 'transferred', 'in_transit', 'returning'))`,
  ]
}

/** A refund of a tip belongs to tips. */
function kindIs(kind: EarningKind) {
  const causes = sql`l.cause = any(${CAUSES[kind]})`
  if (kind === 'tip') return sql`(${causes} or o.kind = 'tip')`
  return sql`(${causes} and o.kind is distinct from 'tip')`
}

/** Cents of a month (YYYY-MM), as its statement counts them. */
export type MonthRow = {
  month: string
  own_cents: number
  gst_cents: number
  tip_cents: number
  commission_cents: number
  /** Taxes on it. */
  commission_tax_cents: number
}

/** Consecutive months by their first days, oldest first. Months without bookings are left out. */
export async function listMonthRows(
  db: Database,
  providerId: string,
  months: readonly string[],
  present: string,
): Promise<MonthRow[]> {
  if (months.length === 0) return []
  const [afterId, ...ends] = (await listMonthEnds(db, [monthBefore(months[0]!), ...months], present)) as [number]
  const { rows } = await sql<Omit<MonthRow, 'month'> & { turn: number }>`
    select width_bucket(l.transaction_id - 1, ${ends}::int8[]) as turn,
      coalesce(sum(l.net_cents) filter (where not tip.is), 0)::int8 as own_cents,
      sum(l.gst_cents)::int8 as gst_cents,
      coalesce(sum(l.net_cents) filter (where tip.is), 0)::int8 as tip_cents,
      coalesce(sum(e.amount_cents), 0)::int8 as commission_cents,
      -- What came with an invoice, as it used to, is in no price.
      (coalesce(sum(g.amount_cents) filter (where l.cause <> 'commission_gst'), 0)
        + coalesce(sum(p.amount_cents), 0))::int8 as commission_tax_cents
    from payable_line l
    left join customer_order o on o.id = l.order_id
    left join ledger_entry e on e.transaction_id = l.transaction_id and e.account = ${accounts.revenue}
    left join ledger_entry g on g.transaction_id = l.transaction_id and g.account = ${accounts.gstPlatform}
    left join ledger_entry p on p.transaction_id = l.transaction_id and p.account = ${accounts.pstPlatform}
    cross join lateral (
      select l.cause in ('tip', 'tip_refunded') or o.kind is not distinct from 'tip' as is) tip
    where l.provider_id = ${providerId} and l.transaction_id > ${afterId} and l.transaction_id <= ${ends.at(-1)}
    group by 1 order by 1`.execute(db)
  return rows.map(({ turn, ...sums }) => ({ ...sums, month: months[turn]!.slice(0, 7) }))
}
