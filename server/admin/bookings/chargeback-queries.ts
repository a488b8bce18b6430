import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

export type BookingChargebackRow = {
  dispute_id: string
  order_id: string
  about: 'visit' | 'tip' | 'gift_card'
  reason: string
  opened_at: Date
  decide_due_at: Date
  state: 'open' | 'decided' | 'withdrawn'
  decision: string | null
  recovered_to: string | null
  /** Amount taken from the shares. */
  shared_cents: number
  status: string
  is_taken: boolean
  amount_cents: number
  returned_cents: number
  fee_cents: number
  refunded_before_cents: number
  evidence_due_at: Date | null
  evidence_sent_at: Date | null
}

/** Chargebacks and inquiries of banks about a booking's payments, oldest first. */
export async function listChargebacks(db: Database, bookingId: string): Promise<BookingChargebackRow[]> {
  const { rows } = await sql<BookingChargebackRow>`
    select d.id as dispute_id, d.order_id, o.kind as about, d.reason, d.opened_at, d.decide_due_at, d.state, d.decision,
      d.recovered_to, d.refund_cents as shared_cents, c.status, c.is_taken, c.amount_cents, c.returned_cents,
      c.fee_cents - c.fee_back_cents as fee_cents, c.evidence_due_at, c.evidence_sent_at,
      (select coalesce(sum(r.amount_cents), 0)::int from refund r
        where r.order_id = d.order_id and r.created_at < d.opened_at and r.state <> 'void'
          and r.method in ('card', 'transfer')) as refunded_before_cents
    from dispute d
    join chargeback c on c.dispute_id = d.id
    join customer_order o on o.id = d.order_id
    where d.booking_id = ${bookingId}
    order by d.opened_at, d.id limit 20`.execute(db)
  return rows
}
