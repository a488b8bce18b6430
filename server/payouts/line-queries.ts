import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** Signed cents, as money for the provider. */
export type Sums = { netCents: number; gstCents: number }

/** The sum that can be paid out now: lines that are in no payout and wait for no decision. */
export async function sumPayable(db: Database, providerId: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(net_cents), 0)::int8 as "netCents", coalesce(sum(gst_cents), 0)::int8 as "gstCents"
    from payable_line l
    where provider_id = ${providerId} and payout_id is null and not ${isFrozen()}`.execute(db)
  return rows[0]!
}

/** @returns signed cents of lines that wait for a decision */
export async function sumFrozen(db: Database, providerId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.net_cents + l.gst_cents), 0)::int8 as cents
    from (select distinct order_id from frozen_order where provider_id = ${providerId}) f
    join payable_line l on l.order_id = f.order_id
    where l.provider_id = ${providerId} and l.payout_id is null`.execute(db)
  return rows[0]!.cents
}

/**
 * Orders from which a bank has taken money and not decided yet. `cents`: the part of their lines in no payout; null if
 * nothing was earned yet.
 */
export type HeldByBank = { bookingId: string | null; cents: number | null; takenCents: number }

export async function listHeldByBanks(db: Database, providerId: string): Promise<HeldByBank[]> {
  const { rows } = await sql<HeldByBank>`
    select o.booking_id as "bookingId", l.cents::int8 as cents, c.cents::int8 as "takenCents"
    from (select distinct order_id from frozen_order where provider_id = ${providerId}) f
    join customer_order o on o.id = f.order_id
    cross join lateral (
      select sum(c.amount_cents) as cents from dispute d join chargeback c on c.dispute_id = d.id and c.is_taken
      where d.order_id = f.order_id and d.state = 'open' and not d.is_inquiry and c.lost_cents is null) c
    cross join lateral (
      select case when count(*) > 0 then coalesce(sum(net_cents + gst_cents) filter (where payout_id is null), 0) end as cents
      from payable_line where order_id = f.order_id and provider_id = ${providerId}) l
    where c.cents is not null`.execute(db)
  return rows
}

/** @returns of them: signed cents of tips that can be paid out two days after they were given */
export async function sumWaitingTips(db: Database, providerId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.net_cents + l.gst_cents), 0)::int8 as cents
    from tip t join payable_line l on l.order_id = t.order_id
    where t.provider_id = ${providerId} and t.waits_until is not null and l.payout_id is null`.execute(db)
  return rows[0]!.cents
}

/**
 * Providers who might owe us something from before then, by id. Lists too many rather than too few; the run checks
 * each.
 */
export async function listOldDebtors(
  db: Database,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    with old as (
      select distinct provider_id from payable_line
      where payout_id is null and net_cents + gst_cents < 0 and at <= ${before} and provider_id > ${after})
    select provider_id from old
    where (select sum(net_cents + gst_cents) from payable_line l
      where l.provider_id = old.provider_id and l.payout_id is null and not ${isFrozen()}) < 0
    order by provider_id limit ${limit}`.execute(db)
  return rows.map(({ provider_id }) => provider_id)
}

/**
 * Since when a provider has owed us without a break; null when they don't. Lines that wait for a decision may still
 * settle the debt, and count as if they had never been there.
 */
export async function findDebtSince(trx: Transaction, providerId: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    with run as (
      select l.at, l.transaction_id, sum(l.net_cents + l.gst_cents) over (order by l.at, l.transaction_id) as balance
      from payable_line l
      where l.provider_id = ${providerId} and l.payout_id is null and not ${isFrozen()}),
    settled as (select at, transaction_id from run where balance >= 0 order by at desc, transaction_id desc limit 1)
    select min(run.at) as since from run
    where not exists (select from settled s where (run.at, run.transaction_id) <= (s.at, s.transaction_id))`.execute(
    trx,
  )
  return rows[0]!.since
}

/** Something that a debt can still be taken from: it waits for a decision or for its time, or is on its way. */
export async function hasMoneyToCome(trx: Transaction, providerId: string): Promise<boolean> {
  const { rows } = await sql<{ is_so: boolean }>`
    select exists (select from frozen_order where provider_id = ${providerId})
      or exists (select from booking where provider_id = ${providerId}
        and (disputed_since is not null or held_since is not null))
      or exists (select from ledger_due d join booking b on b.id = d.booking_id where b.provider_id = ${providerId})
      or exists (select from payout where provider_id = ${providerId}
        and state in ('promised', 'transferred', 'in_transit', 'returning')) as is_so`.execute(trx)
  return rows[0]!.is_so
}

/** Condition for the line `l`. */
function isFrozen() {
  return sql`exists (select from frozen_order f where f.order_id = l.order_id)`
}

/** Paid bookings of which nothing is in the books yet, the next ones first. */
export async function listWaitingIds(
  db: Database,
  providerId: string,
  limit: number,
): Promise<{ id: string; due_at: Date | null }[]> {
  const { rows } = await sql<{ id: string; due_at: Date | null }>`
    select b.id, d.due_at
    from booking b
    join visit_payment p on p.booking_id = b.id and p.payee_id = ${providerId}
    left join ledger_due d on d.booking_id = b.id
    where b.provider_id = ${providerId} and p.worth_cents > 0
      and not exists (
        select from ledger_transaction t where t.cause in ('earned', 'fee_kept') and t.reference = b.id)
    order by coalesce(d.due_at, b.starts_at), b.id limit ${limit}`.execute(db)
  return rows
}
