import { sql } from 'kysely'
import { accounts } from '#server/ledger/index.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** A provider without a GST number, and their sales since the first of the four quarters. */
export type Seller = { id: string; email: string; firstName: string; salesCents: number }

/**
 * Prices of visits and kept fees earned since a moment, less refunds, before our commission: what the seller file
 * counts, without GST and tips. For the provider `u`.
 */
const salesSince = (from: Date) => sql`
  (select coalesce(sum(l.net_cents - coalesce(r.amount_cents, 0) - coalesce(g.amount_cents, 0) - coalesce(p.amount_cents, 0)), 0)::int8
    from payable_line l
    left join customer_order o on o.id = l.order_id
    left join ledger_entry r on r.transaction_id = l.transaction_id and r.account = ${accounts.revenue}
    left join ledger_entry g on g.transaction_id = l.transaction_id and g.account = ${accounts.gstPlatform}
    left join ledger_entry p on p.transaction_id = l.transaction_id and p.account = ${accounts.pstPlatform}
    where l.provider_id = u.id and l.at >= ${from} and o.kind is distinct from 'tip'
      and l.cause in ('earned', 'fee_kept', 'refunded', 'chargeback', 'chargeback_won', 'chargeback_lost'))`

const hasNoNumber = sql`
  not exists (select from provider_profile f where f.provider_id = u.id and f.gst_number is not null)`

/** Cents; null for a provider with a GST number. */
export async function findSales(db: Database, providerId: string, from: Date): Promise<number | null> {
  const { rows } = await sql<{ cents: number }>`
    select ${salesSince(from)} as cents from user_account u where u.id = ${providerId} and ${hasNoNumber}`.execute(db)
  return rows[0]?.cents ?? null
}

/** Providers without a GST number, by their ids, with their sales. Leaves out providers with one. */
export async function listSales(
  trx: Transaction,
  { afterId, from, limit }: { afterId: string; from: Date; limit: number },
): Promise<Seller[]> {
  const { rows } = await sql<Seller>`
    select u.id, u.email, u.first_name as "firstName", ${salesSince(from)} as "salesCents"
    from user_account u
    where u.role = 'provider' and u.deleted_at is null and u.id > ${afterId} and ${hasNoNumber}
    order by u.id limit ${limit}`.execute(trx)
  return rows
}

/**
 * Claims the round of a day, or continues it. @returns the person after whom it continues; undefined when it is over,
 * or another process has it
 */
export async function holdRound(trx: Transaction, day: string): Promise<string | undefined> {
  const { rows } = await sql<{ after_id: string }>`
    select case when day = ${day}::date then after_id else '' end as after_id from small_supplier_round
    where day <> ${day}::date or after_id is not null for update skip locked`.execute(trx)
  return rows[0]?.after_id
}

/** @param afterId null when all of the day were checked */
export async function moveRound(trx: Transaction, day: string, afterId: string | null): Promise<void> {
  await sql`update small_supplier_round set day = ${day}::date, after_id = ${afterId}`.execute(trx)
}

/** @returns false if this threshold or a higher one was reported within four quarters that overlap with these */
export async function insertNotice(
  trx: Transaction,
  notice: { providerId: string; thresholdCents: number; quarters: { first: string; last: string }; salesCents: number },
  now: Date,
): Promise<boolean> {
  const { providerId, thresholdCents, quarters, salesCents } = notice
  const { rows } = await sql`
    insert into small_supplier_notice (provider_id, threshold_cents, quarter, sales_cents, told_at)
    select ${providerId}, ${thresholdCents}, ${quarters.last}::date, ${salesCents}, ${now}
    where not exists (
      select from small_supplier_notice
      where provider_id = ${providerId} and threshold_cents >= ${thresholdCents} and quarter >= ${quarters.first}::date)
    returning 1`.execute(trx)
  return rows.length > 0
}
