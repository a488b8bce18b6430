import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { BookingRow } from '#server/bookings/queries.ts'

/** Marked and not cancelled yet, the next visit first. */
export async function listWithdrawn(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('withdrawn_at', 'is not', null)
    .where('status', '<>', sql.lit('cancelled'))
    .orderBy('starts_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Takes the reminder that is due, once. @returns whether there was one to take. */
export async function takeReminder(trx: Transaction, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('booking')
    .set({ payment_reminder_at: null })
    .where('id', '=', id)
    .where('status', '=', 'confirmed')
    .where('payment_reminder_at', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type DueColumn = 'answer_due_at' | 'payment_due_at' | 'payment_reminder_at'

/** Bookings whose moment has come, the longest overdue first. */
export async function listDue(db: Database, column: DueColumn, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    // Written out, so that the partial index serves every plan.
    .where('status', '=', sql.lit(column === 'answer_due_at' ? 'pending' : 'confirmed'))
    .where(column, '<=', now)
    .orderBy(column)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Visits that start in `(after, until]`; `knownForMs`: accepted or moved at least so many milliseconds before. */
export type ReminderSpan = { after: Date; until: Date; knownForMs: number }

const hasNotHeard = (reminder: string) => sql`not exists (select from booking_event e
  where e.booking_id = b.id and e.event = ${reminder} and (b.moved_at is null or e.at >= b.moved_at))`

/**
 * Visits that stand and have not had this reminder for this time, also those that were completed before they took place:
 * the client counts on them. Who has just agreed needs no reminder.
 */
export async function listToRemind(
  db: Database,
  reminder: string,
  { after, until, knownForMs }: ReminderSpan,
  now: Date,
  limit: number,
): Promise<string[]> {
  const soon = sql`starts_at > ${after} and starts_at <= ${until}`
  // Two walks: of one condition for both, no partial index would be sure to serve.
  const { rows } = await sql<{ id: string }>`
    select b.id from (
      select id, starts_at, confirmed_at, moved_at from booking where status = 'confirmed' and ${soon}
      union all
      select id, starts_at, confirmed_at, moved_at from booking
      where status = 'completed' and completed_at < ends_at and ends_at > ${now} and ${soon}) b
    where greatest(b.confirmed_at, b.moved_at) <= b.starts_at - make_interval(secs => ${knownForMs / 1000})
      and ${hasNotHeard(reminder)}
    order by b.starts_at limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** In the words of the index of starts: no visit ends before it begins. */
const endedBy = (until: Date) => sql`b.starts_at < ${until} and b.ends_at <= ${until}`

/** Visits that ended at `until` or before, that nobody has closed and whose people were not asked about it. */
export async function listToAsk(db: Database, reminder: string, until: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from booking b
    where b.status = 'confirmed' and ${endedBy(until)} and ${hasNotHeard(reminder)}
    order by b.starts_at limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** When this was said of the visit at its present time; null when it was not. */
export async function findReminder(
  db: Database,
  { id, moved_at }: Pick<BookingRow, 'id' | 'moved_at'>,
  reminder: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom('booking_event')
    .select('at')
    .where('booking_id', '=', id)
    .where('event', '=', reminder)
    .$if(moved_at !== null, (query) => query.where('at', '>=', moved_at!))
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Confirmed visits that ended at `until` or before and whose people were asked about them at `askedUntil` or before. */
export async function listUnattended(
  db: Database,
  { until, askedUntil, reminder }: { until: Date; askedUntil: Date; reminder: string },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from booking b
    where b.status = 'confirmed' and ${endedBy(until)}
      -- Only what can be completed: visits that cannot would otherwise fill every batch. Asked of one visit after the
      -- other: as joins, both were read as a whole while the tables had no statistics.
      and (select p.status from visit_payment p where p.booking_id = b.id) = 'paid'
      and (select min(e.at) from booking_event e where e.booking_id = b.id and e.event = ${reminder}
        and (b.moved_at is null or e.at >= b.moved_at)) <= ${askedUntil}
    order by b.starts_at limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
