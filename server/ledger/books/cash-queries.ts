import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { BOOKED, isBookedIn, type Booked, type Days, type Range } from './queries.ts'

/** A page of a period's list: at most `limit` transactions after one. */
export type CashPage = { localTime: LocalTime; days: Days; range: Range; afterId: number | null; limit: number }

type Line = Booked & { id: number; cause: string }
type OfOrder = { order_id: string | null; of: string | null; booking_id: string | null; payer_id: string | null }

const line = sql`t.id::int8 as id, ${BOOKED}, t.cause`
const ofOrder = sql`t.order_id, o.kind as of, o.booking_id, o.payer_id`

function isOnPage({ localTime, days, range, afterId }: CashPage) {
  return sql`t.id > ${afterId ?? range.afterId} and t.id <= ${range.throughId}
    and ${isBookedIn(localTime, days)}`
}

export type PaymentLine = Line &
  OfOrder & { reference: string; gateway_name: string | null; amount_cents: number; cost_cents: number | null }

/** Payments: by card, by credit, and unmatched ones. */
export async function listPaymentLines(db: Database, page: CashPage): Promise<PaymentLine[]> {
  const { rows } = await sql<PaymentLine>`
    select ${line}, ${ofOrder}, t.reference, coalesce(s.payment_intent, s.gateway_session_id) as gateway_name,
      coalesce(g.amount_cents, -f.amount_cents) as amount_cents, s.cost_cents
    from ledger_transaction t
    join ledger_period p on t.id > p.after_id and t.id <= p.through_id
    left join customer_order o on o.id = t.order_id
    left join checkout_session s on s.id = t.reference and t.cause = 'paid'
    left join ledger_entry g on g.transaction_id = t.id and g.account = 'gateway'
    left join ledger_entry f on f.transaction_id = t.id and f.account = 'client_funds'
    where t.cause in ('paid', 'credit_spent', 'unknown_receipt', 'unknown_gone') and ${isOnPage(page)}
    order by t.id limit ${page.limit}`.execute(db)
  return rows
}

export type RefundLine = Line &
  OfOrder & {
    refund_id: string
    method: string
    why: string
    state: string
    requested_at: Date
    gateway_name: string | null
    amount_cents: number
  }

/** Refunds as sent. */
export async function listRefundLines(db: Database, page: CashPage): Promise<RefundLine[]> {
  const { rows } = await sql<RefundLine>`
    select ${line}, ${ofOrder}, f.id as refund_id, f.method, f.cause as why, f.state,
      f.created_at as requested_at, f.gateway_id as gateway_name, f.amount_cents
    from ledger_transaction t
    join ledger_period p on t.id > p.after_id and t.id <= p.through_id
    join refund f on f.id = t.reference
    left join customer_order o on o.id = t.order_id
    where t.cause in ('refunded', 'chargeback_lost') and ${isOnPage(page)}
    order by t.id limit ${page.limit}`.execute(db)
  return rows
}

export type PayoutLine = Line & {
  payout_id: string
  provider_id: string
  kind: string
  state: string
  net_cents: number
  gst_cents: number
  gateway_name: string | null
}

/** Payouts sent, arrived and returned. */
export async function listPayoutLines(db: Database, page: CashPage): Promise<PayoutLine[]> {
  const { rows } = await sql<PayoutLine>`
    select ${line}, y.id as payout_id, y.provider_id, y.kind, y.state, y.net_cents, y.gst_cents,
      coalesce(y.gateway_payout_id, y.transfer_id) as gateway_name
    from ledger_transaction t
    join ledger_period p on t.id > p.after_id and t.id <= p.through_id
    join payout y on y.id = t.reference
    where t.cause in ('payout_sent', 'payout_arrived', 'payout_returned') and ${isOnPage(page)}
    order by t.id limit ${page.limit}`.execute(db)
  return rows
}
