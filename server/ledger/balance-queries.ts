import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** Longer than any transaction that writes takes, and shorter than it takes PostgreSQL to look for a deadlock. */
const LOCK_TIMEOUT = '500ms'

/**
 * Until the transaction ends no one else writes, and writes under way have finished. @throws when that takes too long
 */
export async function holdStill(trx: Transaction): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx)
  await sql`lock table ledger_transaction in share mode`.execute(trx)
}

/**
 * Moves the mark to the newest transaction and takes what lies before it into the stored balances. Blocks other
 * writers: a number that was drawn and not yet committed would be left out for good.
 * @throws when a writer takes longer; then it is tried again later
 */
export async function takeBalances(trx: Transaction): Promise<void> {
  await holdStill(trx)
  const { rows } = await sql<{ from: number; through: number }>`
    select through_id as from, coalesce((select max(id) from ledger_transaction), 0) as through
    from ledger_mark for update`.execute(trx)
  const { from, through } = rows[0]!
  await sql`
    with added as materialized (
      select account, sum(amount_cents) as cents from ledger_entry
      where transaction_id > ${from} and transaction_id <= ${through} group by account),
    kept as (
      insert into ledger_balance (account, balance_cents) select account, cents from added
      on conflict (account) do update set balance_cents = ledger_balance.balance_cents + excluded.balance_cents)
    insert into ledger_total (kind, balance_cents, accounts)
    select split_part(account, ':', 1), sum(cents), count(*) filter (where ${isNew('added')}) from added group by 1
    on conflict (kind) do update set balance_cents = ledger_total.balance_cents + excluded.balance_cents,
      accounts = ledger_total.accounts + excluded.accounts`.execute(trx)
  await sql`update ledger_mark set through_id = ${through}`.execute(trx)
}

/** An account of `from` without a stored balance yet. Each is looked up: as a join, all stored ones might be read. */
export function isNew(from: string) {
  return sql`(select true from ledger_balance b where b.account = ${sql.ref(`${from}.account`)}) is null`
}

export type AccountTotal = { account: string; balance_cents: number; accounts: number }

/** Sum of all accounts of a kind, from the entries alone. */
export async function listTotals(db: Database): Promise<AccountTotal[]> {
  const { rows } = await sql<AccountTotal>`
    select split_part(account, ':', 1) as account, sum(amount_cents)::int8 as balance_cents,
      count(distinct account)::int as accounts
    from ledger_entry group by 1 order by 1`.execute(db)
  return rows
}

/** Rows missing or different on either side; in cents. */
export type Break = { kind: DiscrepancyKind; reference: string; expected_cents: number; found_cents: number }
export type DiscrepancyKind =
  | 'unbalanced'
  | 'balance'
  | 'payment'
  | 'unapplied'
  | 'cost'
  | 'refund'
  | 'order'
  | 'earning'
  | 'discount'
  | 'payout'
  | 'transit'
  | 'payable'
  | 'credit'
  | 'gift'
  | 'chargeback'
  | 'recovered'
  | 'tip'
  | 'commission_tax'

/**
 * Every way in which the books can differ from what they record, each as a statement of (reference, expected, found).
 */
const CHECKS: Record<DiscrepancyKind, ReturnType<typeof sql>> = {
  // A transaction whose entries do not sum to zero.
  unbalanced: sql`
    select t.id::text as reference, 0 as expected, coalesce(sum(e.amount_cents), 0) as found
    from ledger_transaction t left join ledger_entry e on e.transaction_id = t.id
    group by t.id having coalesce(sum(e.amount_cents), 1) <> 0`,
  // A stored balance that differs from the sum of its entries, and a sum of all of a kind that differs from them.
  balance: sql`
    select 'all of ' || coalesce(k.kind, b.kind) as reference, coalesce(b.cents, 0) as expected,
      coalesce(k.balance_cents, 0) as found
    from ledger_total k
    full join (
      select split_part(account, ':', 1) as kind, sum(balance_cents) as cents, count(*) as accounts
      from ledger_balance group by 1) b on b.kind = k.kind
    where k.balance_cents is distinct from b.cents or k.accounts is distinct from b.accounts
    union all
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
    from (select id, coalesce(received_cents, amount_cents) as amount_cents
      from checkout_session where state = 'complete') s
    full join (${cameIn('paid')}) t on t.reference = s.id
    where coalesce(s.amount_cents, 0) <> coalesce(t.cents, 0)`,
  // Payments that wait: of our checkouts, and unknown ones.
  unapplied: sql`
    select 'unapplied_receipts' as reference, -w.cents as expected, e.cents as found
    from (
      select coalesce(sum(cents), 0) as cents from (
        select received_cents as cents from checkout_session where unapplied_at is not null
        union all
        select found_cents from reconciliation_break
        where kind = 'unknown_payment' and currency = 'CAD' and resolved_at is null) one) w
    cross join (
      select coalesce(sum(amount_cents), 0) as cents from ledger_entry where account = 'unapplied_receipts') e
    where -w.cents <> e.cents`,
  // The payment company's fee for a checkout by its report, and our cost by the ledger.
  cost: sql`
    select coalesce(s.id, t.reference) as reference, coalesce(s.cost_cents, 0) as expected,
      coalesce(t.cents, 0) as found
    from (select id, cost_cents from checkout_session where cost_cents > 0) s
    full join (
      select t.reference, -e.amount_cents as cents
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.account = 'gateway'
      where t.cause = 'processing_cost') t on t.reference = s.id
    where coalesce(s.cost_cents, 0) <> coalesce(t.cents, 0)`,
  // A refund that was sent, or made by a bank, and what the ledger says went out by it.
  refund: sql`
    select coalesce(r.id, t.reference) as reference, -coalesce(r.amount_cents, 0) as expected,
      coalesce(t.cents, 0) as found
    from (
      select f.id, f.amount_cents from refund f join customer_order o on o.id = f.order_id
      where f.state = 'sent' and not ${isLostGift()}) r
    full join (${cameIn('refunded')} union all
      select t.reference, e.amount_cents from refund f
      join customer_order o on o.id = f.order_id
      join ledger_transaction t on t.cause = 'chargeback_lost' and t.reference = f.id
      join ledger_entry e on e.transaction_id = t.id and e.account = 'bad_debt'
      where f.method = 'bank' and not ${isLostGift()}) t on t.reference = r.id
    where -coalesce(r.amount_cents, 0) <> coalesce(t.cents, 0)`,
  // An order that gave away more money than it received. A gift card that is void for good may leave no money without
  // an owner.
  order: sql`
    select t.order_id as reference, 0 as expected, sum(e.amount_cents) as found
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.account = 'client_funds'
    group by t.order_id having sum(e.amount_cents) > 0
    union all
    select o.id, 0, sum(e.amount_cents)
    from gift_card g
    join customer_order o on o.id = g.order_id
    join ledger_transaction t on t.order_id = o.id
    join ledger_entry e on e.transaction_id = t.id and e.account = 'client_funds'
    where g.state = 'void' and o.chargeback is distinct from 'open'
      and exists (select from ledger_transaction x where x.order_id = o.id and x.cause = 'chargeback_lost')
      and not exists (select from refund r where r.order_id = o.id and r.state = 'pending')
    group by o.id having sum(e.amount_cents) < 0`,
  // An order whose money is earned: the rest of it has left the clients' funds, refunds under way aside.
  earning: sql`
    select case o.kind when 'visit' then o.booking_id else o.id end as reference,
      o.settled_cents - o.refunded_cents as expected, -coalesce(s.cents, 0) as found
    from ledger_transaction t
    join customer_order o on o.id = t.order_id
    left join lateral (
      select sum(e.amount_cents) as cents
      from ledger_transaction x join ledger_entry e on e.transaction_id = x.id
      where x.order_id = o.id and e.account not like 'credit:%' and e.account not in
        ('client_funds', 'gateway', 'bank', 'unapplied_receipts', 'disputes', 'processing_costs', 'bad_debt')) s on true
    where t.cause in ('earned', 'fee_kept', 'tip')
      and not exists (select from refund r where r.order_id = o.id and r.state = 'pending')
      and o.settled_cents - o.refunded_cents <> -coalesce(s.cents, 0)`,
  // A payout, and what the ledger says has left for it and isn't the provider's again.
  payout: sql`
    select p.id as reference, p.cents as expected, coalesce(s.cents, 0) as found
    from (select id, case when state in ('failed', 'reversed') then 0 else amount_cents end as cents from payout) p
    left join lateral (
      select -sum(e.amount_cents) as cents
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      where t.cause in ('payout_sent', 'payout_arrived', 'payout_returned') and t.reference = p.id
        and e.account in ('payout_transit', 'gateway')) s on true
    where p.cents <> coalesce(s.cents, 0)`,
  // Everything on its way to banks, together.
  transit: sql`
    select 'payout_transit' as reference, p.cents as expected, e.cents as found
    from (
      select coalesce(sum(amount_cents), 0) as cents from payout
      where state in ('promised', 'transferred', 'in_transit') or state = 'returning' and arrived_at is null) p,
      (select coalesce(-sum(amount_cents), 0) as cents from ledger_entry where account = 'payout_transit') e
    where p.cents <> e.cents`,
  // A provider's balance, and their lines that are in no payout.
  payable: sql`
    select coalesce(e.provider_id, l.provider_id) as reference, coalesce(e.cents, 0) as expected,
      coalesce(l.cents, 0) as found
    from (
      select substr(account, strpos(account, ':') + 1) as provider_id, -sum(amount_cents) as cents
      from ledger_entry where account like 'provider:%' or account like 'gst:%' group by 1) e
    full join (
      select provider_id, sum(net_cents + gst_cents) as cents from payable_line
      where payout_id is null group by provider_id) l on l.provider_id = e.provider_id
    where coalesce(e.cents, 0) <> coalesce(l.cents, 0)`,
  // A chargeback that is not over: the bank's part of our money is what waits for it. And for an order the money that
  // banks have kept for good, less what counts as refunds and what came back: that is ours to bear.
  chargeback: sql`
    select coalesce(c.id, t.reference) as reference, coalesce(c.cents, 0) as expected, coalesce(t.cents, 0) as found
    from (
      select b.id, b.amount_cents - b.booked_back_cents as cents
      from chargeback b where b.is_taken and b.dispute_id is not null and b.lost_cents is null
        and b.amount_cents <> b.booked_back_cents) c
    full join (
      select split_part(t.reference, ':', 1) as reference, sum(e.amount_cents) as cents
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.account = 'disputes'
      group by 1 having sum(e.amount_cents) <> 0) t on t.reference = c.id
    where coalesce(c.cents, 0) <> coalesce(t.cents, 0)
    union all
    select o.id, c.cents - coalesce(r.cents, 0), coalesce(s.cents, 0)
    from (
      select d.order_id, sum(b.lost_cents - b.recovered_cents) as cents
      from chargeback b join dispute d on d.id = b.dispute_id where b.lost_cents is not null group by 1) c
    join customer_order o on o.id = c.order_id and o.kind <> 'gift_card'
    left join lateral (
      select sum(amount_cents - undone_cents) as cents from refund where order_id = o.id and method = 'bank') r on true
    left join lateral (
      select sum(e.amount_cents) as cents
      from ledger_transaction x join ledger_entry e on e.transaction_id = x.id and e.account = 'bad_debt'
      where x.order_id = o.id and x.cause in ('chargeback_lost', 'chargeback_won')) s on true
    where c.cents - coalesce(r.cents, 0) <> coalesce(s.cents, 0)`,
  // Money a bank returned after a loss and that a decision has assigned: by refund in the books, by order in total, and by
  // chargeback from the decisions.
  recovered: sql`
    select coalesce(r.id, t.reference) as reference, coalesce(r.cents, 0) as expected, coalesce(t.cents, 0) as found
    from (select id, undone_cents as cents from refund where undone_cents > 0) r
    full join (
      select split_part(t.reference, ':', 2) as reference, sum(e.amount_cents) as cents
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.account = 'bad_debt'
      where t.cause = 'chargeback_won' and t.reference like 'undone:%' group by 1) t on t.reference = r.id
    where coalesce(r.cents, 0) <> coalesce(t.cents, 0)
    union all
    select d.order_id, sum(c.decided_back_cents - c.kept_back_cents), coalesce(r.cents, 0)
    from chargeback c
    join dispute d on d.id = c.dispute_id
    left join lateral (select sum(undone_cents) as cents from refund where order_id = d.order_id) r on true
    group by d.order_id, r.cents
    having sum(c.decided_back_cents - c.kept_back_cents) <> coalesce(r.cents, 0)
    union all
    select c.id, coalesce(m.cents, 0), c.decided_back_cents
    from chargeback c
    left join (
      select dispute_id, sum(amount_cents) as cents from money_ruling
      where kind = 'recovered' and state = 'done' group by 1) m on m.dispute_id = c.dispute_id
    where c.decided_back_cents <> coalesce(m.cents, 0)`,
  // A person's credit: the rest of all their lots is our debt to them.
  credit: sql`
    select coalesce(l.account, e.account) as reference, -coalesce(l.cents, 0) as expected, coalesce(e.cents, 0) as found
    from (select 'credit:' || person_id as account, sum(left_cents) as cents from credit_lot group by 1) l
    full join (
      select account, sum(amount_cents) as cents from ledger_entry where account like 'credit:%' group by 1) e
      on e.account = l.account
    where -coalesce(l.cents, 0) <> coalesce(e.cents, 0)`,
  // Gift cards: we owe those not redeemed yet and those whose refund is under way.
  gift: sql`
    select 'gift_cards' as reference, -g.cents as expected, e.cents as found
    from (
      select coalesce(sum(case c.state when 'cancelled' then p.cents else c.amount_cents end), 0) as cents
      from gift_card c
      left join lateral (
        select sum(r.amount_cents) as cents from refund r
        where r.order_id = c.order_id and r.state = 'pending' and r.payment_id is not null) p on c.state = 'cancelled'
      where c.state in ('scheduled', 'sent') or (c.state = 'cancelled'
        and exists (select from ledger_transaction t where t.cause = 'gift_bought' and t.reference = c.id))) g
    cross join (
      select coalesce(sum(amount_cents), 0) as cents from ledger_entry where account = 'gift_cards') e
    where -g.cents <> e.cents`,
  // A tip that was given, and what the ledger says its provider was given by it.
  tip: sql`
    select coalesce(g.order_id, t.reference) as reference, coalesce(g.amount_cents, 0) as expected,
      coalesce(t.cents, 0) as found
    from (select order_id, provider_id, amount_cents from tip where state = 'given') g
    full join (
      select t.reference, e.account, -e.amount_cents as cents
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.account like 'provider:%'
      where t.cause = 'tip') t on t.reference = g.order_id and t.account = 'provider:' || g.provider_id
    where coalesce(g.amount_cents, 0) <> coalesce(t.cents, 0)`,
  // A booking whose money is earned: the taxes on our share, by the rates frozen with it.
  commission_tax: sql`
    select t.reference || ' ' || x.tax as reference,
      -floor((-coalesce(s.commission, 0) * x.bps + 5000) / 10000) as expected, coalesce(x.found, 0) as found
    from ledger_transaction t
    join booking b on b.id = t.reference
    left join lateral (
      select sum(e.amount_cents) filter (where e.account = 'revenue') as commission,
        sum(e.amount_cents) filter (where e.account = 'gst_platform') as gst,
        sum(e.amount_cents) filter (where e.account = 'pst_platform') as pst
      from ledger_transaction o join ledger_entry e on e.transaction_id = o.id
      where o.order_id = t.order_id and e.account in ('revenue', 'gst_platform', 'pst_platform')) s on true
    cross join lateral (
      values ('gst', b.commission_gst_bps, s.gst), ('pst', b.commission_pst_bps, s.pst)) x (tax, bps, found)
    where t.cause in ('earned', 'fee_kept')
      and coalesce(x.found, 0) <> -floor((-coalesce(s.commission, 0) * x.bps + 5000) / 10000)`,
  // A booking whose money is earned: the part of its price that Homebloom bears, and the amount that the ledger has
  // added.
  discount: sql`
    select o.booking_id as reference, o.borne_cents as expected, coalesce(s.cents, 0) as found
    from ledger_transaction t
    join customer_order o on o.id = t.order_id
    left join lateral (
      select sum(e.amount_cents) as cents
      from ledger_transaction x join ledger_entry e on e.transaction_id = x.id
      where x.order_id = o.id and e.account = 'promotions' and x.cause in ('promo_granted', 'refunded', 'chargeback_lost', 'chargeback_won')) s on true
    where t.cause in ('earned', 'fee_kept')
      and not exists (select from refund r where r.order_id = o.id and r.state = 'pending')
      and o.borne_cents <> coalesce(s.cents, 0)`,
}

/** The spent part of a gift card refunded by a bank is lost, so less leaves the books than the bank returned. */
function isLostGift() {
  return sql`(f.method = 'bank' and o.kind = 'gift_card')`
}

function cameIn(cause: 'paid' | 'refunded') {
  return sql`
    select t.reference, e.amount_cents as cents
    from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id and (e.account in ('gateway', 'bank') or e.account like 'credit:%')
    where t.cause = ${sql.lit(cause)}`
}

/** At most `limit` of each kind. @param beforeEach is waited for before each of the looks, which can take long */
export async function listDiscrepancies(
  db: Database,
  limit: number,
  beforeEach: () => Promise<void> = () => Promise.resolve(),
): Promise<Break[]> {
  const breaks: Break[] = []
  for (const [kind, check] of Object.entries(CHECKS)) {
    await beforeEach()
    const { rows } = await sql<Break>`
      select ${kind} as kind, reference, expected::int8 as expected_cents, found::int8 as found_cents
      from (${check}) c order by reference limit ${limit}`.execute(db)
    breaks.push(...rows)
  }
  return breaks
}
