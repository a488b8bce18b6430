import { sql, type RawBuilder } from 'kysely'
import { accounts } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { rowLimit } from '#server/platform/db/row-limit.ts'

/** A transaction of the ledger, as far as it concerns a provider. Cents are signed as money for them. */
export type LineRow = {
  id: number
  cause: string
  at: Date
  own_cents: number
  gst_cents: number
  /** Below zero: what we took. */
  commission_cents: number
  /** Taxes on it, below zero as well. */
  commission_gst_cents: number
  commission_pst_cents: number
  order_kind: string | null
  booking_id: string | null
  service: string | null
  /** The client's first name. */
  client: string | null
  visit_at: Date | null
}

/** Transactions of the ledger after the first and up to the second, by their ids; null: up to the last there is. */
export type LedgerRange = { afterId: number; throughId: number | null }

/** Columns with Homebloom's part of a transaction. @param id of the transaction */
export const ourColumns = (id: RawBuilder<unknown>) => {
  const of = (account: string) => sql`
    (select coalesce(sum(e.amount_cents), 0)::int8 from ledger_entry e
      where e.transaction_id = ${id} and e.account = ${account})`
  const { revenue, gstPlatform, pstPlatform } = accounts
  return sql`${of(revenue)} as commission_cents, ${of(gstPlatform)} as commission_gst_cents,
    ${of(pstPlatform)} as commission_pst_cents`
}

const columns = (providerId: string) => {
  const [own, gst] = [accounts.provider(providerId), accounts.gst(providerId)]
  return sql`t.id::float8 as id, t.cause, t.at,
    (select coalesce(-sum(e.amount_cents), 0)::int8 from ledger_entry e
      where e.transaction_id = t.id and e.account = ${own}) as own_cents,
    (select coalesce(-sum(e.amount_cents), 0)::int8 from ledger_entry e
      where e.transaction_id = t.id and e.account = ${gst}) as gst_cents,
    ${ourColumns(sql`t.id`)},
    o.kind as order_kind, o.booking_id, b.title as service, c.first_name as client, b.starts_at as visit_at`
}

const joined = sql`
  left join customer_order o on o.id = t.order_id
  left join booking b on b.id = o.booking_id
  left join user_account c on c.id = b.client_id`

/** In the order in which they were written. */
export async function listLines(
  db: Database,
  providerId: string,
  { afterId, throughId }: LedgerRange,
  limit: number,
): Promise<LineRow[]> {
  const through = throughId ?? Number.MAX_SAFE_INTEGER
  // Each account separately: along both together the index has no order, and all of them would be read for a page.
  const idsOf = (account: string) => sql`
    (select transaction_id from ledger_entry
      where account = ${account} and transaction_id > ${afterId} and transaction_id <= ${through}
      order by transaction_id ${rowLimit(limit)})`
  const { rows } = await sql<LineRow>`
    select ${columns(providerId)}
    from (
      ${idsOf(accounts.provider(providerId))} union ${idsOf(accounts.gst(providerId))}
      order by transaction_id ${rowLimit(limit)}) x
    join ledger_transaction t on t.id = x.transaction_id ${joined}
    order by t.id`.execute(db)
  return rows
}

/** Lines of a payout, also one that came back, after a transaction. */
export async function listLinesOfPayout(
  db: Database,
  providerId: string,
  payoutId: string,
  { afterId }: Pick<LedgerRange, 'afterId'>,
  limit: number,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select ${columns(providerId)}
    from (
      (select transaction_id from payable_line
        where payout_id = ${payoutId} and provider_id = ${providerId} and transaction_id > ${afterId}
        order by transaction_id ${rowLimit(limit)})
      union all
      (select transaction_id from payout_former_line
        where payout_id = ${payoutId} and transaction_id > ${afterId}
        order by transaction_id ${rowLimit(limit)})
      order by transaction_id ${rowLimit(limit)}) l
    join ledger_transaction t on t.id = l.transaction_id ${joined}
    order by t.id`.execute(db)
  return rows
}

/** The time span in which the lines of a payout were booked; null without any. */
export async function findPayoutSpan(
  db: Database,
  payoutId: string,
): Promise<{ first: Date | null; last: Date | null }> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(t.at) as first, max(t.at) as last
    from (
      select transaction_id from payable_line where payout_id = ${payoutId}
      union all
      select transaction_id from payout_former_line where payout_id = ${payoutId}) l
    join ledger_transaction t on t.id = l.transaction_id`.execute(db)
  return rows[0]!
}

/** @returns cents of everything written up to a transaction, signed as money for the provider */
export async function sumThrough(db: Database, providerId: string, throughId: number): Promise<number> {
  const own = [accounts.provider(providerId), accounts.gst(providerId)]
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(amount_cents), 0)::int8 as cents from ledger_entry
    where account = any(${own}) and transaction_id <= ${throughId}`.execute(db)
  return rows[0]!.cents
}

/** Up to which transaction everything before a month reaches, and the month before `end`; null while that is not over. */
export async function findRange(db: Database, from: string, last: string): Promise<LedgerRange> {
  const { rows } = await sql<LedgerRange>`
    select coalesce((select max(through_id) from ledger_month where month < ${from}::date), 0)::float8 as "afterId",
      (select through_id from ledger_month where month = ${last}::date)::float8 as "throughId"`.execute(db)
  return rows[0]!
}

/**
 * The last transaction of each of some months (their first days, the first first); anything in no closed month counts
 * to the current one.
 */
export async function listMonthEnds(db: Database, months: readonly string[], present: string): Promise<number[]> {
  const { rows } = await sql<{ through: number }>`
    select case when asked.month < ${present}::date
      then coalesce((select m.through_id from ledger_month m where m.month <= asked.month order by m.month desc limit 1), 0)
      else ${Number.MAX_SAFE_INTEGER} end::int8 as through
    from unnest(${months}::date[]) with ordinality as asked (month, turn) order by turn`.execute(db)
  return rows.map(({ through }) => through)
}

/**
 * The first month (its first day) in which the provider earned anything, or a client paid GST for a visit to come; null
 * when that is the current one, or none is.
 */
export async function findFirstMonth(db: Database, providerId: string): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select least(
      (select min(m.month) from ledger_month m where m.through_id >= (
        select min(l.transaction_id) from payable_line l where l.provider_id = ${providerId})),
      (select min(g.month) from gst_payment g where g.provider_id = ${providerId}
        and not exists (select from ledger_month m where m.month = g.month and not m.tells_gst)))::text as month`.execute(
    db,
  )
  return rows[0]!.month
}

/** Recipient of a statement. */
export type Seller = { full_name: string; location: string; gst_number: string | null }

export async function findSeller(db: Database, providerId: string): Promise<Seller> {
  const { rows } = await sql<Seller>`
    select u.full_name, coalesce(nullif(f.location, ''), u.city) as location, f.gst_number
    from user_account u left join provider_profile f on f.provider_id = u.id where u.id = ${providerId}`.execute(db)
  return rows[0]!
}

/** A payout of this provider. */
export async function findOwnPayout(db: Database, providerId: string, id: string) {
  return db
    .selectFrom('payout')
    .select(['id', 'amount_cents', 'created_at', 'state', 'arrived_at', 'failed_at'])
    .where('id', '=', id)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

/** Position after a page of payouts. */
export type AfterPayout = { at: Date; id: string }

/** The newest first. */
export async function listPayoutsBetween(
  db: Database,
  providerId: string,
  { from, to, after, limit }: { from: Date; to: Date; after: AfterPayout | null; limit: number },
) {
  return db
    .selectFrom('payout')
    .select(['id', 'amount_cents', 'created_at', 'state'])
    .where('provider_id', '=', providerId)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .$if(after !== null, (query) => query.where(sql<boolean>`(created_at, id) < (${after!.at}, ${after!.id})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
