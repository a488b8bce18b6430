import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** Longer than any transaction that writes takes, and shorter than it takes PostgreSQL to look for a deadlock. */
const LOCK_TIMEOUT = '500ms'

/**
 * Moves the mark to the newest transaction and takes what lies before it into the kept balances. Nobody writes meanwhile:
 * a number that was drawn and not committed would be left out for good.
 * @throws when somebody writes for longer; then there is another time
 */
export async function takeBalances(trx: Transaction): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx)
  await sql`lock table ledger_transaction in share mode`.execute(trx)
  const { rows } = await sql<{ from: number; through: number }>`
    select through_id as from, coalesce((select max(id) from ledger_transaction), 0) as through
    from ledger_mark for update`.execute(trx)
  const { from, through } = rows[0]!
  await sql`
    insert into ledger_balance (account, balance_cents)
    select account, sum(amount_cents) from ledger_entry
    where transaction_id > ${from} and transaction_id <= ${through} group by account
    on conflict (account) do update set balance_cents = ledger_balance.balance_cents + excluded.balance_cents`.execute(
    trx,
  )
  await sql`update ledger_mark set through_id = ${through}`.execute(trx)
}

/** Takes the check of a day, once over all processes. @returns whether it is still to be done */
export async function claimCheck(db: Database, day: string): Promise<boolean> {
  const { rows } = await sql`
    update ledger_mark set checked_on = ${day} where checked_on is distinct from ${day}::date returning 1`.execute(db)
  return rows.length > 0
}

export type AccountTotal = { account: string; balance_cents: number; accounts: number }

/** What all accounts of a kind come to together, from the entries alone. */
export async function listTotals(db: Database): Promise<AccountTotal[]> {
  const { rows } = await sql<AccountTotal>`
    select split_part(account, ':', 1) as account, sum(amount_cents)::int8 as balance_cents,
      count(distinct account)::int as accounts
    from ledger_entry group by 1 order by 1`.execute(db)
  return rows
}

/** What is in one place and not, or otherwise, in the other; in cents. */
export type Break = { kind: BreakKind; reference: string; expected_cents: number; found_cents: number }
export type BreakKind = 'unbalanced' | 'balance' | 'payment' | 'refund' | 'order' | 'earning'

/** Every way in which the books and what they tell of can differ, each as a statement of (reference, expected, found). */
const CHECKS: Record<BreakKind, ReturnType<typeof sql>> = {
  // A transaction whose entries do not sum to zero.
  unbalanced: sql`
    select t.id::text as reference, 0 as expected, coalesce(sum(e.amount_cents), 0) as found
    from ledger_transaction t left join ledger_entry e on e.transaction_id = t.id
    group by t.id having coalesce(sum(e.amount_cents), 1) <> 0`,
  // A kept balance that is not what its entries come to.
  balance: sql`
    select coalesce(b.account, e.account) as reference, coalesce(e.cents, 0) as expected,
      coalesce(b.balance_cents, 0) as found
    from ledger_balance b
    full join (
      select account, sum(amount_cents) as cents from ledger_entry
      where transaction_id <= (select through_id from ledger_mark) group by account) e on e.account = b.account
    where coalesce(b.balance_cents, 0) <> coalesce(e.cents, 0)`,
  // A checkout that was paid, and what the ledger says came in by it.
  payment: sql`
    select coalesce(s.id, t.reference) as reference, coalesce(s.amount_cents, 0) as expected,
      coalesce(t.cents, 0) as found
    from (select id, amount_cents from checkout_session where state = 'complete') s
    full join (${cameIn('paid')}) t on t.reference = s.id
    where coalesce(s.amount_cents, 0) <> coalesce(t.cents, 0)`,
  // A refund that was sent, and what the ledger says went out by it.
  refund: sql`
    select coalesce(r.id, t.reference) as reference, -coalesce(r.amount_cents, 0) as expected,
      coalesce(t.cents, 0) as found
    from (select id, amount_cents from refund where state = 'sent') r
    full join (${cameIn('refunded')}) t on t.reference = r.id
    where -coalesce(r.amount_cents, 0) <> coalesce(t.cents, 0)`,
  // An order of whose money more was given away than came in.
  order: sql`
    select t.order_id as reference, 0 as expected, sum(e.amount_cents) as found
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.account = 'client_funds'
    group by t.order_id having sum(e.amount_cents) > 0`,
  // A booking whose money is somebody's own: what is left of it has left the clients' funds, refunds under way aside.
  earning: sql`
    select o.booking_id as reference, o.settled_cents - o.refunded_cents as expected, -coalesce(s.cents, 0) as found
    from ledger_transaction t
    join customer_order o on o.id = t.order_id
    left join lateral (
      select sum(e.amount_cents) as cents
      from ledger_transaction x join ledger_entry e on e.transaction_id = x.id
      where x.order_id = o.id and e.account not in ('client_funds', 'gateway')) s on true
    where t.cause in ('earned', 'fee_kept')
      and not exists (select from refund r where r.order_id = o.id and r.state = 'pending')
      and o.settled_cents - o.refunded_cents <> -coalesce(s.cents, 0)`,
}

function cameIn(cause: 'paid' | 'refunded') {
  return sql`
    select t.reference, e.amount_cents as cents
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.account = 'gateway'
    where t.cause = ${sql.lit(cause)}`
}

/** At most `limit` of each kind. */
export async function listBreaks(db: Database, limit: number): Promise<Break[]> {
  const breaks: Break[] = []
  for (const [kind, check] of Object.entries(CHECKS)) {
    const { rows } = await sql<Break>`
      select ${kind} as kind, reference, expected::int8 as expected_cents, found::int8 as found_cents
      from (${check}) c order by reference limit ${limit}`.execute(db)
    breaks.push(...rows)
  }
  return breaks
}
