import { sql } from 'kysely'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** The reason why money moved. */
export type Cause =
  | 'paid'
  /** The waiting money now belongs to its order. */
  | 'applied'
  /** The payment company has money that we don't know. */
  | 'unknown_receipt'
  | 'unknown_gone'
  /** The payment company's fee for a checkout. */
  | 'processing_cost'
  | 'earned'
  | 'refunded'
  | 'fee_kept'
  | 'tip'
  | 'tip_refunded'
  | 'gift_bought'
  | 'gift_redeemed'
  | 'credit_spent'
  | 'credit_lapsed'
  | 'promo_granted'
  /** GST on the commission of a month, by its invoice. */
  | 'commission_gst'
  | 'payout_sent'
  | 'payout_arrived'
  | 'payout_returned'
  | 'withdrawal'
  | 'chargeback'
  | 'chargeback_won'
  | 'chargeback_lost'
  | 'goodwill'
  | 'written_off'
  | 'adjustment'

/** Signed cents of an account. */
export type Entry = [account: string, cents: number]

export type NewTransaction = { cause: Cause; reference: string; orderId: string | null; at: Date; entries: Entry[] }

/**
 * Writes one transaction of the ledger, at most once per cause and reference: a repeat with the same entries changes
 * nothing, and with others is refused, since that would lose them. Entries of nothing are left out; the database
 * refuses what does not sum to zero.
 */
export async function postTransaction(trx: Transaction, transaction: NewTransaction): Promise<void> {
  const { cause, reference, orderId, at } = transaction
  const entries = transaction.entries.filter(([, cents]) => cents !== 0)
  const [owners, cents] = [entries.map(([account]) => account), entries.map(([, amount]) => amount)]
  const query = sql`
    select post_ledger_transaction(${cause}, ${reference}, ${orderId}, ${at}::timestamptz, ${owners}::text[], ${cents}::int8[])`
  await sendAhead(trx, query)
}

/** Books many together, each from one account to another and without an order. */
export async function postPairs(
  trx: Transaction,
  { cause, from, to, at }: { cause: Cause; from: string; to: string; at: Date },
  pairs: readonly { reference: string; cents: number }[],
): Promise<void> {
  const moving = pairs.filter(({ cents }) => cents !== 0)
  const references = moving.map(({ reference }) => reference)
  const query = sql`
    select post_ledger_transaction(${cause}, reference, null, ${at}::timestamptz, array[${from}, ${to}]::text[],
      array[-cents, cents])
    from unnest(${references}::text[], ${moving.map(({ cents }) => cents)}::int8[]) as pair (reference, cents)`
  await sendAhead(trx, query)
}

/** Whether any of it has been earned already, by a visit or a kept fee. Under the order's lock. */
export async function isEarned(trx: Transaction, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_transaction where cause in ('earned', 'fee_kept') and reference = ${bookingId} limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

/**
 * Our loss from an order, because a bank kept its payment or more was refunded than was left, before any returns; in cents.
 */
export async function sumLostOf(trx: Transaction, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select greatest(0, coalesce(sum(e.amount_cents), 0))::int8 as cents
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.account = 'bad_debt'
    where t.order_id = ${orderId} and t.cause <> 'chargeback_won'`.execute(trx)
  return rows[0]!.cents
}

/** Sums of the entries about an order, by account; goodwill on top only if requested. */
export async function sumOrder(
  db: Database,
  orderId: string,
  { withGoodwill = false } = {},
): Promise<Map<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select e.account, sum(e.amount_cents)::int8 as cents
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.order_id = ${orderId} and (t.cause <> 'goodwill' or ${withGoodwill}::boolean) group by e.account`.execute(
    db,
  )
  return new Map(rows.map(({ account, cents }) => [account, cents]))
}

/** Total of some accounts. @returns signed cents: what we owe is below zero */
export async function findBalance(db: Database, ...accounts: string[]): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (coalesce((select sum(balance_cents) from ledger_balance where account = any(${accounts}::text[])), 0)
      + coalesce((select sum(amount_cents) from ledger_entry
          where account = any(${accounts}::text[]) and transaction_id > (select through_id from ledger_mark)), 0)
      )::int8 as cents`.execute(db)
  return rows[0]!.cents
}

/** The payment company's balance for us by the books, in cents. */
export const heldByGateway = (db: Database): Promise<number> => findBalance(db, 'gateway')

/** When the money of a booking has to be looked at; the newest call counts. */
export async function setDue(trx: Transaction, bookingId: string, at: Date): Promise<void> {
  const query = sql`
    insert into ledger_due (booking_id, due_at) values (${bookingId}, ${at})
    on conflict (booking_id) do update set due_at = excluded.due_at`
  await sendAhead(trx, query)
}

export async function removeDue(trx: Transaction, bookingId: string): Promise<void> {
  await sendAhead(trx, trx.deleteFrom('ledger_due').where('booking_id', '=', bookingId))
}

/** Delays what is still due `until` then; newer news changes nothing. */
export async function putOffDue(db: Database, bookingId: string, now: Date, until: Date): Promise<void> {
  await db
    .updateTable('ledger_due')
    .set({ due_at: until })
    .where('booking_id', '=', bookingId)
    .where('due_at', '<=', now)
    .execute()
}

/** The longest overdue first. */
export async function listDueBookings(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_due')
    .select('booking_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.booking_id)
}
