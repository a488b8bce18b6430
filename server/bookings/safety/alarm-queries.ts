import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type AlarmKind = 'silent' | 'timer'

export type AlarmRow = {
  id: string
  booking_id: string
  provider_id: string
  kind: AlarmKind
  raised_at: Date
  told_contact_id: string | null
  told_desk: boolean
  answered_at: Date | null
  acknowledged_by: string | null
  acknowledged_at: Date | null
  closed_by: string | null
  closed_at: Date | null
  note: string | null
}

export type NewAlarm = Pick<
  AlarmRow,
  'id' | 'booking_id' | 'provider_id' | 'kind' | 'raised_at' | 'told_contact_id' | 'told_desk'
>

/** @returns false when the same alarm is open already and its provider has not answered */
export async function insertAlarm(trx: Transaction, alarm: NewAlarm): Promise<boolean> {
  const row = await trx
    .insertInto('safety_alarm')
    .values(alarm)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findAlarm(db: Database, id: string): Promise<AlarmRow | undefined> {
  const row = await db.selectFrom('safety_alarm').selectAll().where('id', '=', id).executeTakeFirst()
  return row as AlarmRow | undefined
}

/**
 * Alarms of the timer that no one has closed: answered from now on.
 * @returns which of their contacts were notified and are still contacts
 */
export async function answerAlarms(
  trx: Transaction,
  bookingId: string,
  now: Date,
): Promise<{ id: string; phone_number: string | null }[]> {
  const { rows } = await sql<{ id: string; phone_number: string | null }>`
    with answered as (
      update safety_alarm set answered_at = ${now}
      where booking_id = ${bookingId} and kind = 'timer' and closed_at is null and answered_at is null
      returning id, told_contact_id)
    select a.id, c.phone_number from answered a 
    left join trusted_contact c on c.id = a.told_contact_id and c.state <> 'stopped'`.execute(trx)
  return rows
}

/** Compare and swap. @returns false when it was done before */
export async function markAlarm(
  trx: Transaction,
  id: string,
  mark: { acknowledged_by: string; acknowledged_at: Date } | { closed_by: string; closed_at: Date; note: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('safety_alarm')
    .set(mark)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .$if('acknowledged_by' in mark, (update) => update.where('acknowledged_at', 'is', null))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type AlarmAfter = { raisedAt: number; id: string }

/** Newest first. Keyset. */
export async function listAlarms(
  db: Database,
  { isClosed, after, limit }: { isClosed: boolean; after: AlarmAfter | null; limit: number },
): Promise<AlarmRow[]> {
  const isBehind =
    after === null ? sql`true` : sql`(raised_at, id) < (${new Date(after.raisedAt)}::timestamptz, ${after.id})`
  const { rows } = await sql<AlarmRow>`
    select id, booking_id, provider_id, kind, raised_at, told_contact_id, told_desk, answered_at, acknowledged_by,
      acknowledged_at, closed_by, closed_at, note
    from safety_alarm where (closed_at is not null) = ${isClosed} and ${isBehind}
    order by raised_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function findName(db: Database, personId: string): Promise<string> {
  const row = await db.selectFrom('user_account').select('full_name').where('id', '=', personId).executeTakeFirst()
  return row?.full_name ?? ''
}
