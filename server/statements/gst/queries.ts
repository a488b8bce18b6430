import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** An order of a visit with GST that was paid in full. */
export type TaxedOrder = { providerId: string; paidAt: Date; amountCents: number; gstCents: number }

export async function findTaxedOrder(trx: Transaction, orderId: string): Promise<TaxedOrder | undefined> {
  const { rows } = await sql<TaxedOrder>`
    select o.payee_id as "providerId", o.paid_at as "paidAt", o.amount_cents as "amountCents",
      sum(l.amount_cents)::int as "gstCents"
    from customer_order o join order_line l on l.order_id = o.id and l.kind = 'tax'
    where o.id = ${orderId} and o.kind = 'visit' and o.paid_at is not null
    group by o.id having sum(l.amount_cents) > 0`.execute(trx)
  return rows[0]
}

/** The remaining money and GST of an order. Undefined without any GST paid. Under the order's lock. */
export async function findLeft(
  trx: Transaction,
  orderId: string,
): Promise<{ providerId: string; amountCents: number; gstCents: number } | undefined> {
  const { rows } = await sql<{ providerId: string; amountCents: number; gstCents: number }>`
    select provider_id as "providerId", sum(amount_cents)::int as "amountCents", sum(gst_cents)::int as "gstCents"
    from gst_payment where order_id = ${orderId} group by provider_id`.execute(trx)
  return rows[0]
}

/** Duplicate money settled nothing, and a refund's replacement was counted with that refund. */
export async function countsAsRefund(trx: Transaction, refundId: string): Promise<boolean> {
  const { rows } = await sql`
    select from refund where id = ${refundId} and payment_id is not null and stands_for is null`.execute(trx)
  return rows.length > 0
}

export type GstPayment = {
  providerId: string
  orderId: string
  cause: string
  at: Date
  /** The first day of the month of `at`. */
  month: string
  amountCents: number
  gstCents: number
}

/** Once for each order and cause, in its month or the first one after it that is open. */
export async function insertGstPayment(trx: Transaction, payment: GstPayment): Promise<void> {
  const { providerId, orderId, cause, at, month, amountCents, gstCents } = payment
  // Closing a month waits for this lock, and this waits for a closing: a closed month never gets a row.
  await sql`lock table ledger_transaction in row exclusive mode`.execute(trx)
  await sql`
    insert into gst_payment (provider_id, order_id, cause, at, month, amount_cents, gst_cents)
    values (${providerId}, ${orderId}, ${cause}, ${at}, greatest(${month}::date,
      (select (max(month) + interval '1 month')::date from ledger_month)), ${amountCents}, ${gstCents})
    on conflict do nothing`.execute(trx)
}

/** GST of a provider by month (its first day), both ends included. Cents; below zero if more was refunded. */
export async function sumGstByMonth(
  db: Database,
  providerId: string,
  { from, last }: { from: string; last: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; cents: number }>`
    select month::text, sum(gst_cents)::int as cents from gst_payment
    where provider_id = ${providerId} and month between ${from}::date and ${last}::date
    group by month`.execute(db)
  return new Map(rows.map(({ month, cents }) => [month, cents]))
}

/** The given months (first days) that were closed before statements had this figure. */
export async function listSilentMonths(db: Database, months: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ month: string }>`
    select month::text from ledger_month where month = any(${months}::date[]) and not tells_gst`.execute(db)
  return new Set(rows.map(({ month }) => month))
}
