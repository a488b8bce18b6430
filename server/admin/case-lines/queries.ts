import { sql } from 'kysely'
import type { Severity } from '#server/platform/tasks.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type CaseTaskRow = {
  id: string
  kind: string
  subject_id: string
  severity: Severity
  due_at: Date | null
  facts: Record<string, string | number | boolean | null>
  raised_at: Date
  owner_id: string | null
  owner_name: string | null
  /** 0 for what cannot wait, 1 for the rest. */
  rank: number
}

export type CaseTaskFilter = {
  kinds: string[]
  /** Cases of one owner; null: without an owner; undefined: any. */
  owner: string | null | undefined
  after: { rank: number; sinceMs: number; id: string } | null
  limit: number
}

/**
 * Tasks without tickets, of these kinds: urgent ones first, then the oldest. Keyset pages, read from the index of open
 * tasks without tickets, because there may be very many.
 */
export async function listCaseTasks(
  db: Database,
  { kinds, owner, after, limit }: CaseTaskFilter,
): Promise<CaseTaskRow[]> {
  const isOwned = owner === undefined ? sql`true` : owner === null ? sql`owner_id is null` : sql`owner_id = ${owner}`
  const rank = sql`case when severity = 'normal' then 1 else 0 end`
  const isAfter = after
    ? sql`(${rank}, raised_at, id) > (${after.rank}, ${new Date(after.sinceMs)}::timestamptz, ${after.id})`
    : sql`true`
  const { rows } = await sql<CaseTaskRow>`
    select t.*, u.full_name as owner_name
    from (select id, kind, subject_id, severity, due_at, facts, raised_at, owner_id, ${rank} as rank
      from task where closed_at is null and kind <> 'ticket.opened' and kind = any(${kinds}::text[])
        and ${isOwned} and ${isAfter}
      order by ${rank}, raised_at, id limit ${limit}) t
    left join user_account u on u.id = t.owner_id
    order by t.rank, t.raised_at, t.id`.execute(db)
  return rows
}

export type OwnedTask = {
  kind: string
  subject_type: string
  subject_id: string
  owner_id: string | null
  owner: string | null
}

/** An index keeps the closed ones of these kinds; other kinds are not listed as decided. */
const DECIDED = sql`split_part(kind, '.', 1) in ('case', 'dispute', 'chargeback', 'conversation', 'review')`

export type DecidedRow = CaseTaskRow & { closed_at: Date }

/** Decided cases of these kinds, newest first; the latest of several about one subject. Keyset. */
export async function listDecidedTasks(
  db: Database,
  { kinds, owner, after, limit }: CaseTaskFilter,
): Promise<DecidedRow[]> {
  const isOwned = owner === undefined ? sql`true` : owner === null ? sql`owner_id is null` : sql`owner_id = ${owner}`
  const isAfter = after ? sql`(closed_at, id) < (${new Date(after.sinceMs)}::timestamptz, ${after.id})` : sql`true`
  const { rows } = await sql<DecidedRow>`
    select t.*, u.full_name as owner_name
    from (select * from (
        select id, kind, subject_type, subject_id, severity, due_at, facts, raised_at, closed_at, owner_id, 1 as rank
        from task where closed_at is not null and ${DECIDED} and ${isAfter}
        order by closed_at desc, id desc offset 0) closed
      where kind = any(${kinds}::text[]) and ${isOwned} and not exists (
        select from task later where later.kind = any(${kinds}::text[]) and later.subject_type = closed.subject_type
          and later.subject_id = closed.subject_id
          and (later.closed_at, later.raised_at, later.id) > (closed.closed_at, closed.raised_at, closed.id))
      order by closed_at desc, id desc limit ${limit}) t
    left join user_account u on u.id = t.owner_id
    order by t.closed_at desc, t.id desc`.execute(db)
  return rows
}

/** Locks it until the transaction ends. */
export async function lockTask(trx: Transaction, id: string): Promise<OwnedTask | undefined> {
  const { rows } = await sql<OwnedTask>`
    select t.kind, t.subject_type, t.subject_id, t.owner_id, (select full_name from user_account where id = t.owner_id) as owner
    from task t where t.id = ${id} and t.closed_at is null for update of t`.execute(trx)
  return rows[0]
}

export async function setTaskOwner(trx: Transaction, id: string, ownerId: string | null): Promise<void> {
  await sql`update task set owner_id = ${ownerId} where id = ${id}`.execute(trx)
}
