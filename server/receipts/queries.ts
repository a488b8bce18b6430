import { sql } from 'kysely'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { ReceiptFacts } from './facts.ts'

export type ReceiptRow = {
  id: string
  /** A `fee` is the kept part of a visit that did not take place; it counts in the series of receipts. */
  kind: 'receipt' | 'fee' | 'credit_note'
  number: string
  order_id: string
  /** Null of a gift card. */
  booking_id: string | null
  refund_id: string | null
  /** For a receipt that restores a part after a credit note: the ruling that says so. */
  restored_by: string | null
  issued_at: Date
  facts: ReceiptFacts
  /** Causes of the refunds that were promised before it was issued: it says what is left after them. */
  netted: string[]
}

const COLUMNS = [
  'id',
  'kind',
  'number',
  'order_id',
  'booking_id',
  'refund_id',
  'restored_by',
  'issued_at',
  'facts',
  'netted',
] as const

/**
 * The next number of a series. Its row is locked until the transaction ends, so that no number is left out: always the
 * last lock taken.
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

/**
 * The receipt or fee document of an order, then the credit note of each refund, and the receipt of money that counts
 * again, in order.
 */
export async function listReceiptsOf(db: Database, orderId: string): Promise<ReceiptRow[]> {
  const rows = await db
    .selectFrom('receipt')
    .select(COLUMNS)
    .where('order_id', '=', orderId)
    .orderBy(sql`kind = 'credit_note' or restored_by is not null`)
    .orderBy('issued_at')
    .orderBy('number')
    .limit(100)
    .execute()
  return rows as ReceiptRow[]
}

/** Documents of the visit, then those of each tip in order; each receipt before its credit notes. */
export async function listReceiptsOfBooking(
  db: Database,
  bookingId: string,
): Promise<(ReceiptRow & { of: 'visit' | 'tip' })[]> {
  const rows = await db
    .selectFrom('receipt as r')
    .innerJoin('customer_order as o', 'o.id', 'r.order_id')
    .select(COLUMNS.map((column) => `r.${column}` as const))
    .select('o.kind as of')
    .where('r.booking_id', '=', bookingId)
    .orderBy(sql`o.kind = 'tip'`)
    .orderBy('o.paid_at')
    .orderBy('o.id')
    .orderBy(sql`r.kind = 'credit_note' or r.restored_by is not null`)
    .orderBy('r.issued_at')
    .orderBy('r.number')
    .limit(100)
    .execute()
  return rows as (ReceiptRow & { of: 'visit' | 'tip' })[]
}

/** The order of a gift card, and who it is for and who has bought it. */
export async function findGiftFacts(
  db: Database,
  of: { cardId: string } | { orderId: string },
): Promise<{ orderId: string; buyerId: string; buyerName: string; recipientName: string } | undefined> {
  const { rows } = await sql<{ orderId: string; buyerId: string; buyerName: string; recipientName: string }>`
    select g.order_id as "orderId", g.buyer_id as "buyerId", u.full_name as "buyerName", g.recipient_name as "recipientName"
    from gift_card g join user_account u on u.id = g.buyer_id
    where ${'cardId' in of ? sql`g.id = ${of.cardId}` : sql`g.order_id = ${of.orderId}`}`.execute(db)
  return rows[0]
}

export type RefundFacts = {
  cause: string
  method: 'card' | 'credit' | 'bank' | 'transfer'
  amount_cents: number
  is_surplus: boolean
  /** Another refund replaces it and has the credit note. */
  is_noted: boolean
}

export async function findRefund(db: Database, id: string): Promise<RefundFacts | undefined> {
  const row = await db
    .selectFrom('refund')
    .select([
      'cause',
      sql<RefundFacts['method']>`method`.as('method'),
      'amount_cents',
      sql<boolean>`payment_id is null`.as('is_surplus'),
      sql<boolean>`stands_for is not null`.as('is_noted'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return row
}

export type OrderFacts = {
  kind: string
  lines: { kind: string; label: string; amount_cents: number }[]
  /** The seller's number at the time of booking, whether or not GST was charged. */
  gst_number: string | null
  /** Paid by card, and by credit. */
  card_cents: number
  credit_cents: number
}

/** The order's lines, and the number under which its seller charged GST. */
export async function findOrderFacts(db: Database, orderId: string): Promise<OrderFacts> {
  const lines = await db
    .selectFrom('order_line')
    .select(['kind', 'label', 'amount_cents'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const { kind, settled_cents, credit_cents, gst_number } = await db
    .selectFrom('customer_order')
    .select(['kind', 'settled_cents', 'credit_cents', 'gst_number'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { kind, lines, gst_number, card_cents: settled_cents - credit_cents, credit_cents }
}

/** Causes of an order's refunds, except for duplicate payments. */
export async function listRefundCauses(db: Database, orderId: string): Promise<string[]> {
  const rows = db.selectFrom('refund').select('cause').distinct().where('order_id', '=', orderId)
  return (await rows.where('payment_id', 'is not', null).execute()).map(({ cause }) => cause)
}

/**
 * An order whose documents have to be checked, after a payment or a change of its visit, or a refund that may need a
 * credit note. `at` is when it was paid, or refunded.
 */
export type DueReceipt = {
  position: number
  orderId: string
  /** Null of a gift card. */
  bookingId: string | null
  refundId: string | null
  /** Part restored after a credit note, and its ruling. */
  restoredBy: string | null
  restoredCents: number | null
  at: Date
}

/**
 * Once for each order and refund, however often it is requested. Under the order's lock. @param until not before then
 */
export async function insertDue(
  trx: Transaction,
  orderId: string,
  refundId: string | null,
  until: Date | null = null,
): Promise<void> {
  const row = { order_id: orderId, refund_id: refundId, next_try_at: until }
  await sendAhead(
    trx,
    trx
      .insertInto('receipt_due')
      .values(row)
      .onConflict((conflict) => conflict.constraint('receipt_due_once').doUpdateSet({ next_try_at: until })),
  )
}

/** Once for each decision. */
export async function insertRestored(
  trx: Transaction,
  { orderId, rulingId, cents, at }: { orderId: string; rulingId: string; cents: number; at: Date },
): Promise<void> {
  const row = { order_id: orderId, refund_id: null, restored_by: rulingId, restored_cents: cents, restored_at: at }
  await trx
    .insertInto('receipt_due')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The first first; of one booking or order alone where it is named, otherwise without what is tried again later. */
export async function listDue(
  db: Database,
  { limit, ...which }: ({ of: { bookingId: string } | { orderId: string } } | { now: Date }) & { limit: number },
): Promise<DueReceipt[]> {
  const those = whichDue(which)
  const { rows } = await sql<DueReceipt>`
    select d.position, o.id as "orderId", o.booking_id as "bookingId", r.id as "refundId",
      d.restored_by as "restoredBy", d.restored_cents as "restoredCents",
      coalesce(d.restored_at, r.sent_at, o.paid_at) as at
    from receipt_due d
    join customer_order o on o.id = d.order_id
    left join refund r on r.id = d.refund_id
    where ${those}
    order by d.position limit ${limit}`.execute(db)
  return rows
}

function whichDue(which: { of: { bookingId: string } | { orderId: string } } | { now: Date }) {
  if ('now' in which) return sql`(d.next_try_at is null or d.next_try_at <= ${which.now})`
  return 'orderId' in which.of ? sql`o.id = ${which.of.orderId}` : sql`o.booking_id = ${which.of.bookingId}`
}

export async function putOff(db: Database, position: number, until: Date): Promise<void> {
  await db.updateTable('receipt_due').set({ next_try_at: until }).where('position', '=', position).execute()
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

/** Removes all marks of an order: issuing its first document has covered them all. */
export async function removeAllDue(trx: Transaction, orderId: string): Promise<void> {
  await trx.deleteFrom('receipt_due').where('order_id', '=', orderId).execute()
}

/** Whether a receipt of what they paid or got is still to be written. */
export async function hasReceiptDue(trx: Transaction, personId: string): Promise<boolean> {
  const { rows } = await sql<{ is_so: boolean }>`
    with own as materialized (
      select id from customer_order where payer_id = ${personId}
      union select id from customer_order where payee_id = ${personId} and kind = 'visit'
      union select id from customer_order where payee_id = ${personId} and kind = 'tip')
    select exists (select from receipt_due d join own on own.id = d.order_id) as is_so`.execute(trx)
  return rows[0]!.is_so
}
