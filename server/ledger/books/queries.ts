import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Database } from '#server/platform/db/connection.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { holdStill } from '#server/ledger/balance-queries.ts'
import { OWNED } from '#server/ledger/accounts.ts'

/** The first and the last day of a period in the service zone, YYYY-MM-DD. */
export type Days = { from: string; to: string }

/** The transactions among which those of a period lie, and up to which it is read. */
export type Range = { afterId: number; throughId: number }

/**
 * A transaction `t` that lies in the period `p` is booked on its own day, or on the nearest one of that period. Days are
 * compared as instants: the zone data of the database may be older than ours. Rules: docs/product-rules.md#books
 */
export function isBookedIn(localTime: LocalTime, { from, to }: Days): RawBuilder<boolean> {
  return sql<boolean>`${isBookedFrom(localTime, from)} and p.first_day <= ${to}::date
    and (p.last_day <= ${to}::date or t.at < ${new Date(localTime.dayOf(to).end)})`
}

function isBookedFrom(localTime: LocalTime, day: string): RawBuilder<boolean> {
  return sql<boolean>`p.last_day >= ${day}::date
    and (p.first_day >= ${day}::date or t.at >= ${new Date(localTime.dayOf(day).start)})`
}

/** Facts of a transaction and its period that `bookedOn` needs. */
export const BOOKED = sql`t.at, p.first_day::text as first_day, p.last_day::text as last_day`
export type Booked = { at: Date; first_day: string; last_day: string }

/** The day on which a transaction is booked, YYYY-MM-DD. */
export function bookedOn({ localDate }: LocalTime, { at, first_day, last_day }: Booked): string {
  const day = localDate(at)
  if (day < first_day) return first_day
  return day > last_day ? last_day : day
}

/**
 * A period that is still open is read up to the newest transaction of this moment. Blocks other writers: a number that
 * was drawn and not yet committed would be on a page already read, and be lost.
 * @throws when a writer takes longer; then it is tried again later
 */
export async function findRange(db: Database, { from, to }: Days): Promise<Range> {
  const { rows } = await sql<Range & { isOpen: boolean }>`
    select coalesce(min(after_id), 0)::int8 as "afterId",
      coalesce(max(through_id) filter (where is_closed), 0)::int8 as "throughId",
      coalesce(not bool_and(is_closed), false) as "isOpen"
    from ledger_period where last_day >= ${from}::date and first_day <= ${to}::date`.execute(db)
  const { afterId, throughId, isOpen } = rows[0]!
  return { afterId, throughId: isOpen ? await findNewest(db) : throughId }
}

function findNewest(db: Database): Promise<number> {
  return inTransaction(db, async (trx) => {
    await holdStill(trx)
    const { rows } = await sql<{ id: number }>`
      select coalesce(max(id), 0)::int8 as id from ledger_transaction`.execute(trx)
    return rows[0]!.id
  })
}

export type EntryRow = Booked & {
  id: number
  cause: string
  reference: string
  order_id: string | null
  account: string
  amount_cents: number
}

/** End of a page of entries. */
export type AfterEntry = { id: number; account: string }

/**
 * The entries that are booked in a period, in the order in which they were written.
 * @param account of one account, or of all of a kind; null of all
 */
export async function listEntries(
  db: Database,
  {
    localTime,
    days,
    range,
    account,
    after,
    limit,
  }: {
    localTime: LocalTime
    days: Days
    range: Range
    account: string | null
    after: AfterEntry | null
    limit: number
  },
): Promise<EntryRow[]> {
  const from = after ? sql`(e.transaction_id, e.account) > (${after.id}, ${after.account})` : sql`true`
  const { rows } = await sql<EntryRow>`
    select t.id::int8 as id, ${BOOKED}, t.cause, t.reference, t.order_id, e.account,
      e.amount_cents
    from ledger_entry e
    join ledger_transaction t on t.id = e.transaction_id
    join ledger_period p on t.id > p.after_id and t.id <= p.through_id
    where ${from} and e.transaction_id > ${range.afterId} and e.transaction_id <= ${range.throughId}
      ${account === null ? sql`` : sql`and ${isAccount(account)}`}
      and ${isBookedIn(localTime, days)}
    order by e.transaction_id, e.account limit ${limit}`.execute(db)
  return rows
}

function isAccount(account: string): RawBuilder<boolean> {
  return OWNED.includes(account) ? sql`e.account like ${`${account}:%`}` : sql`e.account = ${account}`
}

/** Balance of an account, or of all of a kind, before a day: from the stored balances, less later entries. */
export async function sumBefore(
  db: Database,
  { localTime, day, account }: { localTime: LocalTime; day: string; account: string },
): Promise<number> {
  const kept = OWNED.includes(account)
    ? sql`select balance_cents from ledger_total where kind = ${account}`
    : sql`select balance_cents from ledger_balance where account = ${account}`
  const { rows } = await sql<{ cents: number }>`
    select (coalesce((${kept}), 0)
      + coalesce((select sum(e.amount_cents) from ledger_entry e
          where ${isAccount(account)} and e.transaction_id > (select through_id from ledger_mark)), 0)
      - coalesce((select sum(e.amount_cents)
          from ledger_period p
          join ledger_entry e on e.transaction_id > p.after_id and e.transaction_id <= p.through_id
          join ledger_transaction t on t.id = e.transaction_id
          where ${isBookedFrom(localTime, day)} and ${isAccount(account)}), 0)
      )::int8 as cents`.execute(db)
  return rows[0]!.cents
}

export type KindTotal = { kind: string; cents: number }

/** Balances of all accounts by kind at the end of a day: the current ones, less later entries. */
export async function listTotalsOn(db: Database, localTime: LocalTime, day: string): Promise<KindTotal[]> {
  const { rows } = await sql<KindTotal>`
    select kind, sum(cents)::int8 as cents
    from (
      select kind, balance_cents as cents from ledger_total
      union all
      select split_part(account, ':', 1), amount_cents from ledger_entry
      where transaction_id > (select through_id from ledger_mark)
      union all
      select split_part(e.account, ':', 1), -e.amount_cents
      from ledger_period p
      join ledger_entry e on e.transaction_id > p.after_id and e.transaction_id <= p.through_id
      join ledger_transaction t on t.id = e.transaction_id
      where ${isBookedFrom(localTime, localTime.addDays(day, 1))}) all_of_it
    group by 1`.execute(db)
  return rows
}

/** `month` is its first day. */
export type ProfitRow = { month: string; account: string; is_goodwill: boolean; cents: number }

/** Sums of accounts by month, or by a part of it. Zeros are left out. */
export async function listMonthSums(
  db: Database,
  { localTime, months, accounts }: { localTime: LocalTime; months: readonly Days[]; accounts: readonly string[] },
): Promise<ProfitRow[]> {
  const starts = months.map(({ from }) => new Date(localTime.dayOf(from).start))
  const ends = months.map(({ to }) => new Date(localTime.dayOf(to).end))
  const { rows } = await sql<ProfitRow>`
    select date_trunc('month', m.from_day)::date::text as month, e.account, t.cause = 'goodwill' as is_goodwill,
      sum(e.amount_cents)::int8 as cents
    from unnest(${months.map(({ from }) => from)}::date[], ${months.map(({ to }) => to)}::date[],
      ${starts}::timestamptz[], ${ends}::timestamptz[]) as m (from_day, to_day, from_at, to_at)
    join ledger_period p on p.last_day >= m.from_day and p.first_day <= m.to_day
    join ledger_entry e on e.account = any(${accounts}::text[])
      and e.transaction_id > p.after_id and e.transaction_id <= p.through_id
    join ledger_transaction t on t.id = e.transaction_id
      and (p.first_day >= m.from_day or t.at >= m.from_at) and (p.last_day <= m.to_day or t.at < m.to_at)
    group by 1, 2, 3`.execute(db)
  return rows
}

/** The first day of the last closed month, and the day of the first transaction there is; null where there is none. */
export async function findEnds(
  db: Database,
  localTime: LocalTime,
): Promise<{ closedMonth: string | null; firstDay: string | null }> {
  const { rows } = await sql<{ closedMonth: string | null; firstAt: Date | null }>`
    select (select max(month)::text from ledger_month) as "closedMonth",
      (select at from ledger_transaction order by id limit 1) as "firstAt"`.execute(db)
  const { closedMonth, firstAt } = rows[0]!
  return { closedMonth, firstDay: firstAt && localTime.localDate(firstAt) }
}
