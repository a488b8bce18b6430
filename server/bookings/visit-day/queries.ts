import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** Recorded steps of a visit's day. */
export type VisitDayRow = {
  booking_id: string
  on_my_way_at: Date | null
  drive_minutes: number | null
  /** After the start, as the provider has said last. */
  late_minutes: number | null
  late_said_at: Date | null
  late_count: number
  checked_in_at: Date | null
  is_code_right: boolean | null
  code_misses: number
  checked_out_at: Date | null
  note: string | null
}

export type VisitDayChange = Partial<Omit<VisitDayRow, 'booking_id'>>

/** A step that can be taken only once. */
type Once = 'on_my_way_at' | 'checked_in_at' | 'checked_out_at'

/** Compare and swap: writes only while `once` is not there yet. @returns false when another call was faster */
export async function changeDay(
  trx: Transaction,
  bookingId: string,
  change: VisitDayChange,
  once?: Once,
): Promise<boolean> {
  await trx
    .insertInto('visit_day')
    .values({ booking_id: bookingId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await trx
    .updateTable('visit_day')
    .set(change)
    .where('booking_id', '=', bookingId)
    .$if(once !== undefined, (update) => update.where(once!, 'is', null))
    .returning('booking_id')
    .executeTakeFirst()
  return row !== undefined
}

/** In the order of the ids. */
export async function insertPhotos(trx: Transaction, bookingId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const rows = fileIds.map((file_id, position) => ({ booking_id: bookingId, position, file_id }))
  await trx.insertInto('visit_photo').values(rows).execute()
}

export async function listPhotoIds(db: Database, bookingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('visit_photo')
    .select('file_id')
    .where('booking_id', '=', bookingId)
    .orderBy('position')
    .execute()
  return rows.map(({ file_id }) => file_id)
}

export async function findCheckIn(db: Database, bookingId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('visit_day')
    .select('checked_in_at')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return row?.checked_in_at ?? null
}

/** A visit that was moved has its day before it again. */
export async function purgeWay(trx: Transaction, bookingId: string): Promise<void> {
  await trx
    .updateTable('visit_day')
    .set({ on_my_way_at: null, drive_minutes: null, late_minutes: null, late_said_at: null, late_count: 0 })
    .where('booking_id', '=', bookingId)
    .where('checked_in_at', 'is', null)
    .execute()
}

export async function setHeld(trx: Transaction, bookingId: string, since: Date | null): Promise<void> {
  await trx.updateTable('booking').set({ held_since: since }).where('id', '=', bookingId).execute()
}

/** The provider's last place: that of the visit before this one, if it ended at `endedSince` or later. */
export async function findPlaceBefore(
  db: Database,
  { providerId, startsAt, endedSince }: { providerId: string; startsAt: Date; endedSince: Date },
): Promise<string | null> {
  const { rows } = await sql<{ postal_code: string }>`
    select postal_code from booking
    where provider_id = ${providerId} and starts_at < ${startsAt} and ends_at >= ${endedSince}
      -- No visit is longer than eight hours: the index is read from there on.
      and starts_at > ${endedSince}::timestamptz - interval '480 minutes'
      and status in ('confirmed', 'completed')
    order by starts_at desc limit 1`.execute(db)
  return rows[0]?.postal_code ?? null
}

/** Accepted visits of a person on the day from `from` to `to`, and those since `openSince` that aren't closed. */
export async function listVisitsOfDay(
  db: Database,
  side: 'client' | 'provider',
  { personId, from, to, openSince }: { personId: string; from: Date; to: Date; openSince: Date },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from booking
    where ${sql.ref(`${side}_id`)} = ${personId} and starts_at >= ${openSince} and starts_at < ${to}
      and (status = 'confirmed' or (starts_at >= ${from} and status = 'completed'))
    order by starts_at, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
