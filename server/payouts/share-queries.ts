import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

/** Whether money of an order waits for a decision or for its time, so that no balance counts it. */
export async function isFrozenOrder(db: Database, orderId: string): Promise<boolean> {
  const { rows } = await sql`select from frozen_order where order_id = ${orderId} limit 1`.execute(db)
  return rows.length > 0
}

/** Whether something of an order has left for its provider's bank. */
export async function isPaidOut(db: Database, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payable_line where order_id = ${orderId} and payout_id is not null limit 1`.execute(db)
  return rows.length > 0
}

/** A provider's orders, counted in the balance, with a refund promised to a card and not sent, so not booked yet. */
export async function listPromisedOrders(db: Database, providerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.id from refund r join customer_order o on o.id = r.order_id
    where r.state = 'pending' and r.payment_id is not null and o.payee_id = ${providerId}
      and not exists (select from frozen_order f where f.order_id = o.id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** @returns signed cents of tips that wait for their time, except the one of `orderId` */
export async function sumOtherTips(db: Database, providerId: string, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.net_cents + l.gst_cents), 0)::int8 as cents
    from tip t join payable_line l on l.order_id = t.order_id
    where t.provider_id = ${providerId} and t.waits_until is not null and l.payout_id is null
      and t.order_id <> ${orderId}`.execute(db)
  return rows[0]!.cents
}
