import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { holdStill } from './balance-queries.ts'

/** `lastClosed` is the first day of a month; `firstAt` the moment of the first transaction there is. */
export type Months = { lastClosed: string | null; firstAt: Date | null }

export async function findMonths(db: Database): Promise<Months> {
  const { rows } = await sql<Months>`
    select (select max(month)::text from ledger_month) as "lastClosed",
      (select at from ledger_transaction order by id limit 1) as "firstAt"`.execute(db)
  return rows[0]!
}

/**
 * Up to the last transaction that happened before `end`, while no one writes; never before the month before it.
 * @throws when a writer takes longer; then it is tried again later
 */
export async function closeMonth(trx: Transaction, month: string, end: Date): Promise<void> {
  await holdStill(trx)
  await sql`
    insert into ledger_month (month, through_id)
    values (${month}::date, greatest(
      coalesce((select id from ledger_transaction where at < ${end} order by id desc limit 1), 0),
      coalesce((select max(through_id) from ledger_month), 0)))
    on conflict do nothing`.execute(trx)
}
