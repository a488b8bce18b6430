import { sql } from 'kysely'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** Why money moved. */
export type Cause = 'paid' | 'refunded' | 'earned' | 'fee_kept'

/** Signed cents of an account. */
export type Entry = [account: string, cents: number]

export type NewTransaction = { cause: Cause; reference: string; orderId: string | null; at: Date; entries: Entry[] }

/**
 * Writes one transaction of the ledger, at most once per cause and reference: whoever comes again changes nothing. Entries
 * of nothing are left out; the database refuses what does not sum to zero.
 */
export async function postTransaction(trx: Transaction, transaction: NewTransaction): Promise<void> {
  const { cause, reference, orderId, at } = transaction
  const entries = transaction.entries.filter(([, cents]) => cents !== 0)
  const query = sql`
    with posted as (
      insert into ledger_transaction (cause, reference, order_id, at)
      values (${cause}, ${reference}, ${orderId}, ${at})
      on conflict (cause, reference) do nothing returning id)
    insert into ledger_entry (transaction_id, account, amount_cents)
    select posted.id, entry.account, entry.amount_cents
    from posted, unnest(${entries.map(([account]) => account)}::text[], ${entries.map(([, cents]) => cents)}::int8[])
      as entry (account, amount_cents)`
  await sendAhead(trx, query)
}

/** What the entries about an order come to, by account. */
export async function sumOrder(db: Database, orderId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select e.account, sum(e.amount_cents)::int8 as cents
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.order_id = ${orderId} group by e.account`.execute(db)
  return new Map(rows.map(({ account, cents }) => [account, cents]))
}

/** @returns signed cents: what we owe is below zero */
export async function findBalance(db: Database, account: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (coalesce((select balance_cents from ledger_balance where account = ${account}), 0)
      + coalesce((select sum(amount_cents) from ledger_entry
          where account = ${account} and transaction_id > (select through_id from ledger_mark)), 0))::int8 as cents`.execute(
    db,
  )
  return rows[0]!.cents
}

/** When the money of a booking is to be looked at; the newest word counts. */
export async function setDue(trx: Transaction, bookingId: string, at: Date): Promise<void> {
  const query = sql`
    insert into ledger_due (booking_id, due_at) values (${bookingId}, ${at})
    on conflict (booking_id) do update set due_at = excluded.due_at`
  await sendAhead(trx, query)
}

export async function removeDue(trx: Transaction, bookingId: string): Promise<void> {
  await sendAhead(trx, trx.deleteFrom('ledger_due').where('booking_id', '=', bookingId))
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
