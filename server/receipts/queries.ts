import { sql } from 'kysely'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { ReceiptFacts } from './facts.ts'

export type ReceiptRow = {
  id: string
  kind: 'receipt' | 'credit_note'
  number: string
  order_id: string
  booking_id: string
  refund_id: string | null
  issued_at: Date
  facts: ReceiptFacts
}

const COLUMNS = ['id', 'kind', 'number', 'order_id', 'booking_id', 'refund_id', 'issued_at', 'facts'] as const

/**
 * The next number of a series. Its row is held until the transaction ends, so that no number is left out: the last lock of
 * whoever asks.
 */
export async function drawNumber(trx: Transaction, series: string, year: number): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    insert into receipt_series (series, year, last_number) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last_number = receipt_series.last_number + 1
    returning last_number`.execute(trx)
  return rows[0]!.last_number
}

export async function insertReceipt(trx: Transaction, { facts, ...row }: ReceiptRow): Promise<void> {
  await trx
    .insertInto('receipt')
    .values({ ...row, facts: JSON.stringify(facts) })
    .execute()
}

export async function findReceipt(db: Database, id: string): Promise<ReceiptRow | undefined> {
  const row = await db.selectFrom('receipt').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row as ReceiptRow | undefined
}

/** The receipt, then the credit note of each refund as they came. */
export async function listReceiptsOf(db: Database, bookingId: string): Promise<ReceiptRow[]> {
  const rows = await db
    .selectFrom('receipt')
    .select(COLUMNS)
    .where('booking_id', '=', bookingId)
    .orderBy(sql`kind = 'credit_note'`)
    .orderBy('issued_at')
    .orderBy('number')
    .limit(100)
    .execute()
  return rows as ReceiptRow[]
}

export type RefundFacts = { cause: string; amount_cents: number; is_surplus: boolean }

export async function findRefund(db: Database, id: string): Promise<RefundFacts | undefined> {
  const row = await db
    .selectFrom('refund')
    .select(['cause', 'amount_cents', sql<boolean>`payment_id is null`.as('is_surplus')])
    .where('id', '=', id)
    .executeTakeFirst()
  return row
}

export type OrderFacts = { lines: { label: string; amount_cents: number }[]; gst_number: string | null }

/** What was owed, line by line, and the number under which its seller charges GST. */
export async function findOrderFacts(db: Database, orderId: string): Promise<OrderFacts> {
  const lines = await db
    .selectFrom('order_line')
    .select(['label', 'amount_cents'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const profile = await db
    .selectFrom('customer_order as o')
    .innerJoin('provider_profile as p', 'p.provider_id', 'o.payee_id')
    .select('p.gst_number')
    .where('o.id', '=', orderId)
    .executeTakeFirst()
  return { lines, gst_number: profile?.gst_number ?? null }
}

/** A payment, or a refund, of which there is no receipt yet. `at` is when it was paid, or sent back. */
export type DueReceipt = {
  position: number
  orderId: string
  bookingId: string
  refundId: string | null
  at: Date
}

/** Once for each payment and refund, however often it is told. */
export async function insertDue(trx: Transaction, orderId: string, refundId: string | null): Promise<void> {
  const row = { order_id: orderId, refund_id: refundId }
  await sendAhead(
    trx,
    trx
      .insertInto('receipt_due')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  )
}

/** The first first; of one order alone where it is named. */
export async function listDue(
  db: Database,
  { orderId, limit }: { orderId?: string; limit: number },
): Promise<DueReceipt[]> {
  const { rows } = await sql<DueReceipt>`
    select d.position, o.id as "orderId", o.booking_id as "bookingId", r.id as "refundId",
      coalesce(r.sent_at, o.paid_at) as at
    from receipt_due d
    join customer_order o on o.id = d.order_id
    left join refund r on r.id = d.refund_id
    ${orderId === undefined ? sql`` : sql`where d.order_id = ${orderId}`}
    order by d.position limit ${limit}`.execute(db)
  return rows
}

/** @returns whether it was still there */
export async function removeDue(trx: Transaction, position: number): Promise<boolean> {
  const row = await trx
    .deleteFrom('receipt_due')
    .where('position', '=', position)
    .returning('position')
    .executeTakeFirst()
  return row !== undefined
}
