import { sql } from 'kysely'
import type { BookingRow } from '#server/bookings/queries.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type ProposalRow = {
  id: string
  booking_id: string
  proposed_by: string
  starts_at: Date
  ends_at: Date
  expires_at: Date
}

/**
 * `isGone`: another visit of either side has taken the time since. `isUnoffered`: the provider no longer offers it;
 * only `withProposalChecked` sets it.
 */
export type ShownProposal = ProposalRow & { isGone: boolean; isUnoffered?: boolean }

export type ProposalEnd = 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'overtaken'

const COLUMNS = ['id', 'booking_id', 'proposed_by', 'starts_at', 'ends_at', 'expires_at'] as const

/** The open proposals of some bookings, also those whose time is over but that no sweep has closed yet. */
export async function listOpenProposals(db: Database, bookingIds: string[]): Promise<Map<string, ProposalRow>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('reschedule_proposal')
    .select(COLUMNS)
    .where('booking_id', 'in', bookingIds)
    .where('state', '=', sql.lit('open'))
    .execute()
  return new Map(rows.map((row) => [row.booking_id, row]))
}

export async function insertProposal(trx: Transaction, proposal: ProposalRow & { created_at: Date }): Promise<void> {
  await trx.insertInto('reschedule_proposal').values(proposal).execute()
}

/** @returns the proposal that was open and is closed now, if there was one. */
export async function closeProposal(
  trx: Transaction,
  bookingId: string,
  state: ProposalEnd,
  at: Date,
): Promise<ProposalRow | undefined> {
  return trx
    .updateTable('reschedule_proposal')
    .set({ state, closed_at: at })
    .where('booking_id', '=', bookingId)
    .where('state', '=', sql.lit('open'))
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** Bookings whose open proposal was not answered in time, the longest overdue first. */
export async function listExpiredProposals(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reschedule_proposal')
    .select('booking_id')
    .where('state', '=', sql.lit('open'))
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.booking_id)
}

/** One move at a time per person: two visits that swap their times would otherwise wait for each other. */
export async function lockReschedulesOf(trx: Transaction, personIds: string[]): Promise<void> {
  for (const id of personIds.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`reschedules of ${id}`}, 0))`.execute(trx)
}

/** Whether one of the two has blocked the other. */
export async function isBlockedBetween(trx: Transaction, oneId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from person_block
    where (blocker_id, blocked_id) in ((${oneId}, ${otherId}), (${otherId}, ${oneId})) limit 1`.execute(trx)
  return rows.length > 0
}

/** A request whose provider has proposed another time waits for the client's answer. The caller holds its payment. */
export async function waitForProposal(
  trx: Transaction,
  { id }: Pick<BookingRow, 'id'>,
  answerDue: Date,
): Promise<void> {
  await trx.updateTable('booking').set({ answer_due_at: answerDue }).where('id', '=', id).execute()
}

export type Rescheduled = Pick<
  BookingRow,
  | 'starts_at'
  | 'ends_at'
  | 'answer_due_at'
  | 'payment_due_at'
  | 'payment_reminder_at'
  | 'visit_reminder_at'
  | 'free_until'
  | 'own_reschedules'
  | 'rescheduled_at'
>

/** Compare and swap on state and time. @returns false when the booking has changed in the meantime. */
export async function rescheduleTime(trx: Transaction, row: BookingRow, move: Rescheduled): Promise<boolean> {
  const moved = await trx
    .updateTable('booking')
    .set({ ...move, reschedule_count: row.reschedule_count + 1 })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .where('starts_at', '=', row.starts_at)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}
