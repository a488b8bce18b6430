import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { isNew, type AccountTotal, type Break } from './balance-queries.ts'

/** Result of the last check of the books. `checkedAt` is null before the first one. */
export type KeptCheck = { checkedAt: Date | null; breaks: Break[]; isAsked: boolean; hasFailed: boolean }

export async function findKeptCheck(db: Database): Promise<KeptCheck> {
  const { rows } = await sql<KeptCheck>`
    select checked_at as "checkedAt", breaks, asked_at is not null as "isAsked", failures > 0 as "hasFailed"
    from ledger_check`.execute(db)
  return rows[0]!
}

/**
 * Claims the check: of a day without one, or on request. One at a time over all processes; if this one dies, or the
 * check fails, another one starts over once `until` is over.
 */
export async function claimCheck(
  db: Database,
  { day, now, until }: { day: string; now: Date; until: Date },
): Promise<boolean> {
  // The third half is for a clock that was set back (sandbox).
  const { rows } = await sql`
    update ledger_check c set claimed_until = ${until}, is_running = true
    from ledger_mark m
    where (c.asked_at is not null or m.checked_on is distinct from ${day}::date)
      and (c.claimed_until is null or c.claimed_until <= ${now} or c.claimed_until > ${until}) returning 1`.execute(db)
  return rows.length > 0
}

/** Keeps the claim. @returns false when another process has started over */
export async function renewClaim(db: Database, { from, until }: { from: Date; until: Date }): Promise<boolean> {
  const { rows } = await sql`
    update ledger_check set claimed_until = ${until} where is_running and claimed_until = ${from} returning 1`.execute(
    db,
  )
  return rows.length > 0
}

/** @returns false, and changes nothing, when another process has started over since it was claimed until `claimed` */
export async function keepCheck(
  trx: Transaction,
  { day, begunAt, at, breaks, claimed }: { day: string; begunAt: Date; at: Date; breaks: Break[]; claimed: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update ledger_check set checked_at = ${at}, breaks = ${JSON.stringify(breaks)}::jsonb, claimed_until = null,
      is_running = false, failures = 0, asked_at = case when asked_at > ${begunAt} then asked_at end
    where is_running and claimed_until = ${claimed} returning 1`.execute(trx)
  if (rows.length === 0) return false
  await sql`update ledger_mark set checked_on = ${day}::date`.execute(trx)
  return true
}

/** It didn't finish, and is tried again then. @returns false when another process has started over already */
export async function keepFailure(
  trx: Transaction,
  { claimed, until }: { claimed: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update ledger_check set failures = failures + 1, claimed_until = ${until}, is_running = false
    where is_running and claimed_until = ${claimed} returning 1`.execute(trx)
  return rows.length > 0
}

/** Requests a check now instead of tomorrow or after the next retry; a running one continues. */
export async function insertAsked(db: Database, now: Date): Promise<void> {
  await sql`
    update ledger_check set asked_at = ${now}, claimed_until = case when is_running then claimed_until end`.execute(db)
}

/** Current sum of all accounts of a kind, from the stored sums and later entries. */
export async function listTotalsNow(db: Database): Promise<AccountTotal[]> {
  const { rows } = await sql<AccountTotal>`
    with fresh as materialized (
      select account, sum(amount_cents) as cents from ledger_entry
      where transaction_id > (select through_id from ledger_mark) group by account)
    select kind as account, sum(cents)::int8 as balance_cents, sum(accounts)::int as accounts
    from (
      select kind, balance_cents as cents, accounts from ledger_total
      union all
      select split_part(account, ':', 1), cents, case when ${isNew('fresh')} then 1 else 0 end from fresh) e
    group by 1 order by 1`.execute(db)
  return rows
}

/** For one read of all entries: requests never get this long. */
export async function allowLongLook(trx: Transaction): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(trx)
}
