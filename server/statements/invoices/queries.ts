import { sql } from 'kysely'
import { accounts } from '#server/ledger/index.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { InvoiceFacts } from './facts.ts'

/** The first closed month whose invoices are not all issued, with the transactions of the ledger that are its own. */
export type MonthToInvoice = { month: string; afterId: number; throughId: number }

const MONTH = sql`
  select m.month::text as month, m.through_id::float8 as "throughId",
    coalesce((select max(through_id) from ledger_month b where b.month < m.month), 0)::float8 as "afterId"
  from ledger_month m`

export async function findMonthToInvoice(db: Database): Promise<MonthToInvoice | undefined> {
  const { rows } = await sql<MonthToInvoice>`
    ${MONTH} where not exists (select from invoiced_month i where i.month = m.month)
    order by m.month limit 1`.execute(db)
  return rows[0]
}

/** One that is over. */
export async function getMonth(db: Database, month: string): Promise<MonthToInvoice> {
  const { rows } = await sql<MonthToInvoice>`${MONTH} where m.month = ${month}::date`.execute(db)
  return rows[0]!
}

export async function isClosed(db: Database, month: string): Promise<boolean> {
  const { rows } = await sql`select from invoiced_month where month = ${month}::date`.execute(db)
  return rows.length > 0
}

/** An invoice that could not be issued. */
export type WaitingInvoice = { provider_id: string; month: string }

/** @returns false when another process has issued it meanwhile */
export async function insertWaiting(
  trx: Transaction,
  waiting: WaitingInvoice & { next_try_at: Date },
): Promise<boolean> {
  const { provider_id, month, next_try_at } = waiting
  const { rows } = await sql`
    insert into invoice_wait (provider_id, month, next_try_at)
    select ${provider_id}, ${month}::date, ${next_try_at}::timestamptz
    where not exists (
      select from commission_invoice where provider_id = ${provider_id} and month = ${month}::date)
    on conflict (provider_id, month) do update set next_try_at = excluded.next_try_at returning 1`.execute(trx)
  return rows.length > 0
}

export async function listWaiting(db: Database, now: Date, limit: number): Promise<WaitingInvoice[]> {
  const { rows } = await sql<WaitingInvoice>`
    select provider_id, month::text as month from invoice_wait
    where next_try_at <= ${now} order by next_try_at limit ${limit}`.execute(db)
  return rows
}

/** @returns whether it was still there */
export async function removeWaiting(trx: Transaction, month: string, providerId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from invoice_wait where provider_id = ${providerId} and month = ${month}::date returning 1`.execute(trx)
  return rows.length > 0
}

/** Our commission from a provider's visits in a month, and the part refunded. Cents, both above zero. */
export type Commission = {
  provider_id: string
  charged_cents: number
  returned_cents: number
  visits: number
  /**
   * The taxes on what was charged less what was returned, and the part of that to which they apply: below zero where
   * more was returned.
   */
  gst_cents: number
  pst_cents: number
  gst_base_cents: number
  pst_base_cents: number
}

/**
 * A page of providers by id whose commission of a month has to be invoiced, and the position after it; null at the end.
 * Leaves out providers who have that invoice or wait for it, and those without commission.
 */
export async function listCommissions(
  db: Database,
  month: MonthToInvoice,
  { after, limit }: { after: string; limit: number },
): Promise<{ due: Commission[]; next: string | null }> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from payout_account where provider_id > ${after} order by provider_id limit ${limit}`.execute(db)
  const ids = rows.map(({ provider_id }) => provider_id)
  const due = ids.length === 0 ? [] : await sumCommissions(db, month, ids)
  return { due, next: rows.length < limit ? null : ids.at(-1)! }
}

/** Commission of the given providers. */
export async function sumCommissions(
  db: Database,
  { month, afterId, throughId }: MonthToInvoice,
  providerIds: readonly string[],
): Promise<Commission[]> {
  const { rows } = await sql<Commission>`
    select l.provider_id,
      coalesce(-sum(e.amount_cents) filter (where e.amount_cents < 0), 0)::int8 as charged_cents,
      coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0), 0)::int8 as returned_cents,
      count(*) filter (where e.amount_cents < 0)::int as visits,
      coalesce(-sum(g.amount_cents), 0)::int8 as gst_cents, coalesce(-sum(p.amount_cents), 0)::int8 as pst_cents,
      coalesce(-sum(e.amount_cents) filter (where b.commission_gst_bps > 0), 0)::int8 as gst_base_cents,
      coalesce(-sum(e.amount_cents) filter (where b.commission_pst_bps > 0), 0)::int8 as pst_base_cents
    from payable_line l
    join ledger_entry e on e.transaction_id = l.transaction_id and e.account = ${accounts.revenue}
    left join ledger_entry g on g.transaction_id = l.transaction_id and g.account = ${accounts.gstPlatform}
    left join ledger_entry p on p.transaction_id = l.transaction_id and p.account = ${accounts.pstPlatform}
    left join customer_order o on o.id = l.order_id
    left join booking b on b.id = o.booking_id
    where l.provider_id = any(${providerIds}::text[])
      and l.transaction_id > ${afterId} and l.transaction_id <= ${throughId}
      and not exists (
        select from commission_invoice i where i.provider_id = l.provider_id and i.month = ${month}::date)
      and not exists (select from invoice_wait w where w.provider_id = l.provider_id and w.month = ${month}::date)
    group by l.provider_id
    -- Taxes are left of nothing where what was charged bore one and what was returned did not.
    having sum(e.amount_cents) <> 0 or sum(g.amount_cents) <> 0 or sum(p.amount_cents) <> 0
    order by l.provider_id`.execute(db)
  return rows
}

export type InvoiceRow = {
  number: string
  provider_id: string
  /** Its first day. */
  month: string
  issued_at: Date
  facts: InvoiceFacts
}

/** If two issue the same one at the same time, the second fails and is undone. */
export async function insertInvoice(trx: Transaction, { facts, ...row }: InvoiceRow): Promise<void> {
  await trx
    .insertInto('commission_invoice')
    .values({ ...row, facts: JSON.stringify(facts) })
    .execute()
}

/** @returns false when they were closed before */
export async function closeInvoices(trx: Transaction, month: string): Promise<boolean> {
  const { rows } = await sql`
    insert into invoiced_month (month) values (${month}::date) on conflict do nothing returning 1`.execute(trx)
  return rows.length > 0
}

/**
 * Providers whose balance moved in a month, and whether their commission was invoiced. Leaves out providers who still
 * wait for an invoice.
 */
export async function listMoved(
  trx: Transaction,
  { month, afterId, throughId }: MonthToInvoice,
): Promise<{ provider_id: string; has_invoice: boolean }[]> {
  const { rows } = await sql<{ provider_id: string; has_invoice: boolean }>`
    select l.provider_id, exists (
        select from commission_invoice i where i.provider_id = l.provider_id and i.month = ${month}::date
      ) as has_invoice
    from payable_line l
    where l.transaction_id > ${afterId} and l.transaction_id <= ${throughId}
      and not exists (select from invoice_wait w where w.provider_id = l.provider_id and w.month = ${month}::date)
    group by l.provider_id order by l.provider_id`.execute(trx)
  return rows
}

const columns = sql`number, provider_id, month::text as month, issued_at, facts`

export async function findOwnInvoice(db: Database, providerId: string, number: string) {
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from commission_invoice where number = ${number} and provider_id = ${providerId}`.execute(db)
  return rows[0]
}

/** Invoices of a year's months, newest first. */
export async function listInvoices(db: Database, providerId: string, from: string, to: string) {
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from commission_invoice
    where provider_id = ${providerId} and month >= ${from}::date and month < ${to}::date
    order by month desc`.execute(db)
  return rows
}

/**
 * Removes buyers who have deleted their account. Number, month and sums stay. @param before invoices that were issued
 * before then
 */
export async function takeBuyersOff(db: Database, before: Date): Promise<void> {
  const buyer = JSON.stringify({ buyer: { name: 'A provider', place: '' } })
  await sql`
    update commission_invoice i set facts = i.facts || ${buyer}::jsonb from user_account u
    where u.deleted_at is not null and i.provider_id = u.id and i.issued_at < ${before}
      and i.facts -> 'buyer' ->> 'name' <> 'A provider'`.execute(db)
}
