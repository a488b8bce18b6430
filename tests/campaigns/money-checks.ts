import { sql } from 'kysely'
import { checkLedger } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Ending } from './stories.ts'

export type MoneyFaults = {
  /** Orders with more than one paid checkout, or reported as paid more than once. */
  paidTwice: number
  /** Orders that are paid by another amount than the booking's price and tax, or by no checkout at all. */
  paidNotAsOwed: number
  /** Orders of which the gateway keeps more or less than our books say. */
  booksApart: number
  /** Orders that refunded more than was paid, or other amounts than their refunds say. */
  refundsApart: number
  refundCausesTwice: number
  cancelledButKept: number
  /** Payments that still wait, refunds and events that did not get through although nothing is broken any more. */
  unsettled: number
  newsTwice: number
  /** All differences of the ledger from what was paid, refunded and kept. */
  ledgerBreaks: number
}

/** The books of the product beside those of its (sandbox) gateway. Every number must be 0. */
export async function findMoneyFaults(db: Database): Promise<MoneyFaults> {
  const { rows } = await sql<Omit<MoneyFaults, 'ledgerBreaks'>>`
    with checkout as materialized (
      select s.id, s.order_id, g.state, g.amount_cents, g.refunded_cents
      from checkout_session s join sandbox_checkout g on g.client_reference = s.id),
    taken as materialized (
      select order_id, count(*) as times, sum(amount_cents - refunded_cents) as kept
      from checkout where state = 'complete' group by order_id),
    told as materialized (
      select booking_id, count(*) as times from booking_event where event in ('paid', 'paid_late') group by booking_id),
    given as materialized (
      select order_id, sum(amount_cents) as cents, sum(amount_cents) filter (where payment_id is not null) as own
      from refund group by order_id)
    select
      (select count(*)::int from visit_payment p left join taken t using (order_id) left join told e using (booking_id)
        where coalesce(t.times, 0) > 1 or coalesce(e.times, 0) <> (p.paid_at is not null)::int) as "paidTwice",
      (select count(*)::int from visit_payment p join booking b on b.id = p.booking_id
        left join payment y using (order_id)
        left join checkout c on c.id = y.checkout_session_id and c.state = 'complete'
        where p.amount_cents <> b.price_cents + b.tax_cents
          or p.amount_cents <> (select sum(l.amount_cents) from order_line l where l.order_id = p.order_id)
          or (p.paid_at is not null and c.amount_cents is distinct from p.amount_cents)) as "paidNotAsOwed",
      (select count(*)::int from visit_payment p left join taken t using (order_id)
        left join (select order_id, sum(amount_cents - refunded_cents) as kept from payment group by order_id) y
          using (order_id)
        where coalesce(t.kept, 0) <> case when p.paid_at is null then 0 else p.paid_cents end
          or coalesce(y.kept, 0) <> p.paid_cents) as "booksApart",
      (select count(*)::int from visit_payment p left join given g using (order_id)
        where coalesce(g.own, 0) <> p.refunded_cents
          or coalesce(g.cents, 0) > coalesce((select sum(c.amount_cents) from checkout c
            where c.order_id = p.order_id and c.state = 'complete'), 0)) as "refundsApart",
      (select count(*)::int from (select from refund group by order_id, cause having count(*) > 1) r)
        as "refundCausesTwice",
      (select count(*)::int from visit_payment p join booking b on b.id = p.booking_id
        where b.status = 'cancelled' and p.paid_at is not null and p.refunded_cents < p.amount_cents)
        as "cancelledButKept",
      (select count(*)::int from customer_order where status = 'processing')
        + (select count(*)::int from refund where state <> 'sent')
        + (select count(*)::int from sandbox_event where delivered_at is null) as unsettled,
      (select count(*)::int from (select from notification where round is not null
        group by subject_type, subject_id, template, round having count(*) > 1) n) as "newsTwice"`.execute(db)
  const { breaks } = await checkLedger({ db })
  return { ...rows[0]!, ledgerBreaks: breaks.length }
}

/** How many bookings are not as the last answers about them said. */
export async function countOtherEndings(db: Database, endings: Map<string, Ending>): Promise<number> {
  const { rows } = await sql<{ id: string; status: string; payment: string }>`
    select b.id, b.status, p.status as payment from booking b join visit_payment p on p.booking_id = b.id`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return [...endings].filter(([id, { status, payment }]) => {
    const row = found.get(id)
    return row?.status !== status || row.payment !== payment
  }).length
}

/** The worker's remaining work with money; none may be left for good. */
export async function countOpenMoney(db: Database, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from sandbox_event where delivered_at is null)
      + (select count(*)::int from refund where state = 'pending')
      + (select count(*)::int from checkout_session where state in ('opening', 'open') and expires_at <= ${at})
      as count`.execute(db)
  return rows[0]!.count
}

/** Emails and text messages that have not been sent yet. */
export async function countUnsentNews(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox_message where sent_at is null and dropped_at is null`.execute(db)
  return rows[0]!.count
}
