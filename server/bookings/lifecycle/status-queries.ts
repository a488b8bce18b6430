import { sql } from 'kysely'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { BookingRow } from '#server/bookings/queries.ts'
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

/** Compare and swap. @returns false when the booking had left the state `from` or was withdrawn in the meantime. */
export async function transitionStatus(
  trx: Transaction,
  id: string,
  from: Pick<BookingRow, 'status' | 'withdrawn_at'>,
  change: StatusChange,
): Promise<boolean> {
  const row = await trx
    .updateTable('booking')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', from.status)
    // A suspension marks without holding the payment.
    .where('withdrawn_at', from.withdrawn_at === null ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
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

/** Contact is open again as far as it is for everybody. */
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

/** By when it is to be paid, and when that is said once more. */
export async function setPaymentDue(trx: Transaction, id: string, due: Date, reminder: Date): Promise<void> {
  const change = { payment_due_at: due, payment_reminder_at: reminder }
  await sendAhead(trx, trx.updateTable('booking').set(change).where('id', '=', id))
}

/** A paid booking has no payment to wait for. */
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
