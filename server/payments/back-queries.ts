import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { SentRefund } from './refund-queries.ts'

/** Refunds promised to a card for an order and not sent yet, oldest first. */
export async function listUnsent(db: Database, orderId: string): Promise<SentRefund[]> {
  const { rows } = await sql<SentRefund>`
    select r.id as "refundId", o.id as "orderId", o.kind, o.booking_id as "bookingId", o.payer_id as "payerId",
      r.method, r.amount_cents as "amountCents"
    from refund r join customer_order o on o.id = r.order_id
    where r.order_id = ${orderId} and r.state = 'pending' and r.payment_id is not null
    order by r.created_at, r.id`.execute(db)
  return rows
}

/** Destinations of an order's refunds, made or promised, in cents. */
export type BackTo = {
  cardCents: number
  /** The client's bank had returned it before. */
  bankCents: number
  /** To what a gift card had become. */
  giftCents: number
  creditCents: number
  /** Part of the credit from a gift card whose payment a bank took back: we give it at our cost. */
  madeGoodCents: number
}

export async function sumBack(db: Database, orderId: string): Promise<BackTo> {
  const { rows } = await sql<BackTo>`
    select
      (select coalesce(sum(amount_cents) filter (where method in ('card', 'transfer')), 0)::int from refund
        where order_id = ${orderId} and payment_id is not null and state <> 'void') as "cardCents",
      (select coalesce(sum(amount_cents) filter (where method = 'bank'), 0)::int from refund
        where order_id = ${orderId} and payment_id is not null and state <> 'void') as "bankCents",
      coalesce(sum(s.refunded_cents) filter (where l.source = 'gift' and l.voided_at is null), 0)::int as "giftCents",
      coalesce(sum(s.refunded_cents) filter (where l.source <> 'gift' or l.voided_at is not null), 0)::int
        as "creditCents",
      coalesce(sum(s.refunded_cents) filter (where l.voided_at is not null), 0)::int as "madeGoodCents"
    from payment p
    join credit_spending s on s.payment_id = p.id
    join credit_lot l on l.id = s.lot_id
    where p.order_id = ${orderId}`.execute(db)
  return rows[0]!
}
