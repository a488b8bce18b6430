import { sql, type SqlBool } from 'kysely'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import { approvalShared } from '#server/providers/index.ts'
import { toEventRow, type BookingRow, type NewBookingEvent } from '#server/bookings/queries.ts'
import type { ChangesColumn } from './change-queries.ts'
import type { BookingStatus } from '#contract/bookings.ts'

export type StatusChange = Partial<
  Pick<
    BookingRow,
    | 'cancel_reason'
    | 'payment_due_at'
    | 'payment_reminder_at'
    | 'visit_reminder_at'
    | 'confirmed_at'
    | 'completed_at'
    | 'cancelled_at'
    | 'held_since'
  >
> & { status: BookingStatus }

export type Transition = {
  from: Pick<BookingRow, 'status' | 'withdrawn_at'>
  change: StatusChange
  /** The event for the history. */
  event: NewBookingEvent
  /**
   * Provider whose approval the change needs. It is locked before the booking, as in every act that takes an approval
   * away.
   */
  approvalOf?: string | undefined
  /** Column read in the same statement. */
  changes?: ChangesColumn | undefined
}

/**
 * Compare and swap, with its entry in the history.
 * @returns undefined when the booking had left the state `from` or was withdrawn in the meantime
 */
export async function transitionStatus(
  trx: Transaction,
  { from, change, event, approvalOf, changes }: Transition,
): Promise<{ eventId: string; isApproved: boolean; changes: Date[] } | undefined> {
  const row = toEventRow(event)
  const moved = trx
    .updateTable('booking')
    .set(change)
    .where('id', '=', event.booking_id)
    .where('status', '=', from.status)
    // A suspension marks without holding the payment.
    .where('withdrawn_at', from.withdrawn_at === null ? 'is' : 'is not', null)
    // Counted before the booking is looked for, so the approval is locked first.
    .$if(approvalOf !== undefined, (query) => query.where(sql<SqlBool>`(select count(*) from approval) >= 0`))
    .returning('id')
  const approval = approvalOf === undefined ? sql`select 'approved' as state` : approvalShared(approvalOf)
  const { rows } = await sql<{ is_approved: boolean | null; changes: Date[] }>`
    with approval as materialized (${approval}),
      moved as (${moved})
    insert into booking_event (id, booking_id, actor_id, event, from_status, to_status, detail, at)
    select ${row.id}, id, ${row.actor_id}, ${row.event}, ${row.from_status}, ${row.to_status}, ${row.detail}, ${row.at}
    from moved
    returning (select state = 'approved' from approval) as is_approved,
      ${changes ?? sql`array[]::timestamptz[]`} as changes`.execute(trx)
  const [done] = rows
  return done && { eventId: row.id, isApproved: done.is_approved === true, changes: done.changes }
}

/** Marks all of a provider's visits in these states that are not over yet, in one statement. */
export async function withdrawAhead(
  trx: Transaction,
  { providerId, states, now }: { providerId: string; states: BookingStatus[]; now: Date },
): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ withdrawn_at: now })
    .where('provider_id', '=', providerId)
    .where('status', 'in', states)
    .where('ends_at', '>', now)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Closes the contact of visits that were over when their provider was suspended. */
export async function closeContact(trx: Transaction, providerId: string, now: Date): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ contact_closed_at: now })
    .where('provider_id', '=', providerId)
    .where('status', 'in', ['confirmed', 'completed'])
    .where('ends_at', '<=', now)
    .where('contact_closed_at', 'is', null)
    .execute()
}

/** Contact is open again as far as it is for everyone. */
export async function reopenContact(trx: Transaction, providerId: string): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ contact_closed_at: null })
    .where('provider_id', '=', providerId)
    .where('contact_closed_at', 'is not', null)
    .execute()
}

/** The effect of a suspension: a provider's requests and visits that are not over, and the money paid for them. */
export async function countVisitsAhead(
  db: Database,
  providerId: string,
  now: Date,
): Promise<{ requests: number; visits: number; paid_cents: number }> {
  const { rows } = await sql<{ requests: number; visits: number; paid_cents: number }>`
    select (count(*) filter (where b.status = 'pending'))::int as requests,
      (count(*) filter (where b.status <> 'pending'))::int as visits,
      coalesce(sum(p.paid_cents), 0)::int8 as paid_cents
    from booking b join visit_payment p on p.booking_id = b.id
    where b.provider_id = ${providerId} and b.status in ('pending', 'confirmed', 'completed')
      and b.ends_at > ${now} and b.withdrawn_at is null`.execute(db)
  return rows[0]!
}

/** By when it has to be paid, and when the reminder is sent. */
export async function setPaymentDue(trx: Transaction, id: string, due: Date, reminder: Date): Promise<void> {
  const change = { payment_due_at: due, payment_reminder_at: reminder }
  await sendAhead(trx, trx.updateTable('booking').set(change).where('id', '=', id))
}

/** A booking that was paid has no payment to wait for, and an entry in its history; of a cancelled one it says so. */
export async function notePaid(trx: Transaction, id: string, at: Date): Promise<void> {
  await sendAhead(
    trx,
    sql`
    with paid as (
      update booking set payment_due_at = null, payment_reminder_at = null where id = ${id} returning id, client_id, status)
    insert into booking_event (id, booking_id, actor_id, event, from_status, to_status, at)
    select ${newId()}, id, client_id, case status when 'cancelled' then 'paid_late' else 'paid' end, status, status, ${at}
    from paid`,
  )
}

/** A booking has no payment to wait for. */
export async function clearPaymentDue(trx: Transaction, id: string): Promise<void> {
  await sendAhead(
    trx,
    trx.updateTable('booking').set({ payment_due_at: null, payment_reminder_at: null }).where('id', '=', id),
  )
}

/** How many messages each of the two has written to the other since. */
export async function countMessages(
  db: Database,
  { client_id, provider_id }: { client_id: string; provider_id: string },
  since: Date,
): Promise<{ client_lines: number; provider_lines: number }> {
  const { rows } = await sql<{ client_lines: number; provider_lines: number }>`
    select (count(*) filter (where m.author = 'client'))::int as client_lines,
      (count(*) filter (where m.author = 'provider'))::int as provider_lines
    from message m join conversation c on c.id = m.conversation_id
    where c.client_id = ${client_id} and c.provider_id = ${provider_id} and m.sent_at >= ${since}`.execute(db)
  return rows[0]!
}
