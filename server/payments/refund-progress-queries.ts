import { sql, type RawBuilder } from 'kysely'
import type { Counted, RefundProgress } from './refund-progress.ts'

/** As a value of a statement: null where nothing goes back to a card. @param orderId an expression */
export function refundProgress(orderId: RawBuilder<unknown>): RawBuilder<RefundProgress | null> {
  return sql<RefundProgress | null>`refund_progress(${orderId})`
}

/** Of `visit_payment p` in a statement: only an order of which something went back has refunds to look up. */
export const backOfP = sql<RefundProgress | null>`
  case when p.status in ('refunded', 'partially_refunded') then ${refundProgress(sql`p.order_id`)} end`

/** Of `visit_payment p` in a statement, what `shownStatus` goes by; null where there is no payment. */
export const countedOfP = sql<Counted | null>`
  case when p.order_id is not null then json_build_object('status', p.status, 'amountCents', p.amount_cents,
    'paidCents', p.paid_cents, 'back', ${backOfP}) end`
