import { sql, type SqlBool } from 'kysely'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

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

/** Takes the reminder to pay that is due, once. @returns whether there was one to take. */
export async function claimPaymentReminder(trx: Transaction, id: string, now: Date): Promise<boolean> {
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

/** Writes down when there is next something to say of the visit and, when its people are asked now, that they were. */
export async function setReminder(
  trx: Transaction,
  id: string,
  change: { visit_reminder_at: Date | null; asked_at?: Date },
): Promise<void> {
  await sendAhead(trx, trx.updateTable('booking').set(change).where('id', '=', id))
}

/** The status is written out, so that the partial index serves every plan. Reminders of the visit fall due in any. */
const DUE = {
  payment_due_at: sql<SqlBool>`status = 'confirmed'`,
  payment_reminder_at: sql<SqlBool>`status = 'confirmed'`,
  visit_reminder_at: sql<SqlBool>`true`,
}

/** Bookings whose moment has come, the longest overdue first. */
export async function listDue(db: Database, column: keyof typeof DUE, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where(DUE[column])
    .where(column, '<=', now)
    .orderBy(column)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Confirmed visits that ended at `until` or before and whose people were asked about them at `askedUntil` or before. */
export async function listUnattended(
  db: Database,
  { until, askedUntil }: { until: Date; askedUntil: Date },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from booking b
    where b.status = 'confirmed' and b.asked_at <= ${askedUntil} and b.ends_at <= ${until} and b.held_since is null
      -- Only what can be completed: visits that cannot would otherwise fill every batch. Asked of one visit after the
      -- other: as a join, all payments were read while the tables had no statistics.
      and (select p.status from visit_payment p where p.booking_id = b.id) = 'paid'
    order by b.asked_at limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
