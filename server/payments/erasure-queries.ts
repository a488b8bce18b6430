import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'

export type OpenMoney = {
  checkouts: number
  refunds: number
  chargebacks: number
  breaks: number
  credit_cents: number
}

/** Money of theirs that is under way, and credit that they have not spent. */
export async function readOpenMoney(trx: Transaction, id: string): Promise<OpenMoney> {
  const { rows } = await sql<OpenMoney>`
    with own as materialized (
      select id, chargeback from customer_order where payer_id = ${id}
      union select id, chargeback from customer_order where payee_id = ${id} and kind = 'visit'
      union select id, chargeback from customer_order where payee_id = ${id} and kind = 'tip')
    select (select count(*)::int from checkout_session s join own on own.id = s.order_id
        where s.state in ('opening', 'open')) as checkouts,
      (select count(*)::int from refund r join own on own.id = r.order_id where r.state = 'pending') as refunds,
      (select count(*)::int from own where chargeback = 'open') as chargebacks,
      (select count(*)::int from reconciliation_break k
        where k.resolved_at is null and (k.provider_id = ${id} or k.order_id in (select id from own))) as breaks,
      (select coalesce(sum(left_cents), 0)::int from credit_lot
        where person_id = ${id} and left_cents > 0 and voided_at is null) as credit_cents`.execute(trx)
  return rows[0]!
}
