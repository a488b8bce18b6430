import { sql } from 'kysely'
import type { NewTask, TaskKey, Severity } from '#server/platform/tasks.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'

export type TaskRow = {
  id: string
  kind: string
  subject_type: string
  subject_id: string
  severity: Severity
  is_red: boolean
  due_at: Date | null
  sorted_at: Date
  facts: NonNullable<NewTask['facts']>
  raised_at: Date
}

/** After everything that is due one day. */
const NEVER = new Date('9999-12-31T00:00:00Z')

/**
 * One row per kind and subject: raised again it takes the newest text, and a closed one opens again. An open task keeps
 * the moment since when it waits.
 * @returns waits for the admins whose pages should be notified
 */
export async function upsertTask(
  trx: Transaction,
  id: string,
  attention: NewTask,
  at: Date,
): Promise<() => Promise<string[]>> {
  const { kind, subject, severity, dueAt, facts = {} } = attention
  const query = sql<{ admins: string[] }>`
    insert into task (id, kind, subject_type, subject_id, severity, due_at, sorted_at, facts, raised_at)
    values (${id}, ${kind}, ${subject.type}, ${subject.id}, ${severity}, ${dueAt}, ${dueAt ?? NEVER},
      ${JSON.stringify(facts)}::jsonb, ${at})
    on conflict (kind, subject_type, subject_id) do update set
      severity = excluded.severity, due_at = excluded.due_at, sorted_at = excluded.sorted_at, facts = excluded.facts,
      raised_at = case when task.closed_at is null then task.raised_at else excluded.raised_at end,
      closed_at = null, closed_by = null, close_reason = null
    returning array(select id from user_account where role = 'admin') as admins`
  const answer = await sendAhead(trx, query)
  return async () => (await answer())[0]?.admins ?? []
}

/** Returns false when none was open. */
export async function settleTask(trx: Transaction, { kind, subject }: TaskKey, at: Date): Promise<boolean> {
  const closed = await sql`
    update task set closed_at = ${at}
    where kind = ${kind} and subject_type = ${subject.type} and subject_id = ${subject.id} and closed_at is null
    returning id`.execute(trx)
  return closed.rows.length > 0
}

/** Closes open tasks of these kinds whose moment has passed. @returns how many there were */
export async function closeTasksDue(trx: Transaction, kinds: readonly string[], now: Date): Promise<number> {
  const { rows } = await sql`
    update task set closed_at = ${now}
    where kind = any(${kinds}::text[]) and due_at <= ${now} and closed_at is null
    returning id`.execute(trx)
  return rows.length
}

export type Closing = { by: string; reason: string; at: Date }

/** Compare and swap: undefined when it is closed already, or there is none. */
export async function closeTaskRow(
  trx: Transaction,
  id: string,
  { by, reason, at }: Closing,
): Promise<TaskKey | undefined> {
  const { rows } = await sql<{ kind: string; subject_type: string; subject_id: string }>`
    update task set closed_at = ${at}, closed_by = ${by}, close_reason = ${reason}
    where id = ${id} and closed_at is null returning kind, subject_type, subject_id`.execute(trx)
  const [row] = rows
  return row && { kind: row.kind, subject: { type: row.subject_type, id: row.subject_id } }
}

export async function hasTask(trx: Transaction, id: string): Promise<boolean> {
  const row = await trx.selectFrom('task').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export type TaskPlace = { isRed: boolean; sortedMs: number; id: string }
export type TaskFilter = {
  kind: string | undefined
  /** Only these kinds; null: all. */
  kinds: string[] | null
  after: TaskPlace | null
  limit: number
}

/** Urgent first, then by due time; keyset, off the index of the open ones. */
export async function listTaskRows(db: Database, { kind, kinds, after, limit }: TaskFilter): Promise<TaskRow[]> {
  const isAfter = after
    ? sql`(is_red < ${after.isRed} or (is_red = ${after.isRed}
        and (sorted_at, id) > (${new Date(after.sortedMs)}::timestamptz, ${after.id})))`
    : sql`true`
  const { rows } = await sql<TaskRow>`
    select id, kind, subject_type, subject_id, severity, is_red, due_at, sorted_at, facts, raised_at
    from task where closed_at is null and ${isOneOf(kinds)}
      and ${kind === undefined ? sql`true` : sql`kind = ${kind}`} and ${isAfter}
    order by is_red desc, sorted_at, id limit ${limit}`.execute(db)
  return rows
}

/** @param kinds null: any */
const isOneOf = (kinds: string[] | null) => (kinds === null ? sql`true` : sql`kind = any(${kinds})`)

export type CountRow = { kind: string; n: number; red: number; overdue: number }

export async function countOpenTasks(db: Database, kinds: string[] | null, now: Date): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select kind, count(*)::int as n, (count(*) filter (where is_red))::int as red,
      (count(*) filter (where sorted_at < ${now}))::int as overdue
    from task where closed_at is null and ${isOneOf(kinds)} group by kind`.execute(db)
  return rows
}

export type TicketRow = {
  id: string
  name: string
  email: string
  phone: string | null
  subject: string
  message: string
}

/** With the first words of each. */
export async function listTickets(db: Database, ids: string[]): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select t.id, t.name, t.email, t.phone, t.subject, m.text as message
    from support_ticket t join ticket_message m on m.ticket_id = t.id and m.number = 1
    where t.id = any(${ids}::text[])`.execute(db)
  return rows
}

/** Admins whose pages should update. */
export async function listAdmins(trx: Transaction): Promise<string[]> {
  const rows = await trx.selectFrom('user_account').select('id').where('role', '=', 'admin').execute()
  return rows.map(({ id }) => id)
}

/** Long closed tasks matter only in the audit. */
export async function deleteClosedBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('task').where('closed_at', '<', before).execute()
}
