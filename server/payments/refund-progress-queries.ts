import { sql, type RawBuilder } from 'kysely'
import type { Counted, RefundProgress } from './refund-progress.ts'

/** As a value of a statement: null without a refund to a card. @param orderId an expression */
export function refundProgress(orderId: RawBuilder<unknown>): RawBuilder<RefundProgress | null> {
  return sql<RefundProgress | null>`refund_progress(${orderId})`
}

/** Condition on `visit_payment p`: only an order with a refund has refunds to look up. */
export const backOfP = sql<RefundProgress | null>`
  case when p.status in ('refunded', 'partially_refunded') then ${refundProgress(sql`p.order_id`)} end`

/** Columns of `visit_payment p` that `shownStatus` uses; null without a payment. */
export const countedOfP = sql<Counted | null>`
  case when p.order_id is not null then json_build_object('status', p.status, 'amountCents', p.amount_cents,
    'paidCents', p.paid_cents, 'back', ${backOfP}) end`
