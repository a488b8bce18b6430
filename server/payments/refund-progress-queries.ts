import { sql, type RawBuilder } from 'kysely'
import type { PaymentStatus } from '#contract/payments.ts'
import type { RefundProgress } from './refund-progress.ts'

/** As a value of a statement: null where nothing goes back to a card. @param orderId an expression */
export function refundProgress(orderId: RawBuilder<unknown>): RawBuilder<RefundProgress | null> {
  return sql<RefundProgress | null>`refund_progress(${orderId})`
}

/** The same as `shownStatus`, of `visit_payment p` in a statement. */
export const shownStatusOfP = sql<PaymentStatus>`case
  when p.status not in ('refunded', 'partially_refunded') then p.status
  else (select case when coalesce(sum(k.amount_cents), 0) = 0 then p.status
      when p.amount_cents - p.paid_cents > sum(k.amount_cents) then 'partially_refunded' else 'paid' end
    from refund k where k.order_id = p.order_id and k.method = 'card' and k.payment_id is not null
      and k.state in ('pending', 'sent') and k.made_at is null) end`
