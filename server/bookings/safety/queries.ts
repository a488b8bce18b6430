import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type WatchState = 'running' | 'asked' | 'alarmed' | 'ended'

export type WatchRow = {
  booking_id: string
  provider_id: string
  state: WatchState
  due_at: Date | null
  asked_count: number
}

/** One visit's safety facts for its provider. */
export type SafetyState = {
  watch_state: WatchState | undefined
  due_at: Date | null
  /** An alarm that they have sent and no one has closed. */
  alarmed_at: Date | null
}

export async function listSafety(db: Database, bookingIds: string[]): Promise<Map<string, SafetyState>> {
  if (bookingIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; state: WatchState | null; due_at: Date | null; alarmed_at: Date | null }>`
    select b.id, w.state, w.due_at, a.raised_at as alarmed_at
    from unnest(${bookingIds}::text[]) b (id)
    left join safety_watch w on w.booking_id = b.id
    left join safety_alarm a on a.booking_id = b.id and a.kind = 'silent' and a.closed_at is null`.execute(db)
  return new Map(
    rows.map(({ id, state, due_at, alarmed_at }) => [id, { watch_state: state ?? undefined, due_at, alarmed_at }]),
  )
}

export async function hasTimer(db: Database, providerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('safety_setting')
    .select('has_timer')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row?.has_timer ?? true
}

export async function saveTimer(db: Database, providerId: string, has_timer: boolean, now: Date): Promise<void> {
  await db
    .insertInto('safety_setting')
    .values({ provider_id: providerId, has_timer, changed_at: now })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet({ has_timer, changed_at: now }))
    .execute()
}

export async function startWatch(
  trx: Transaction,
  watch: { booking_id: string; provider_id: string; due_at: Date; started_at: Date },
): Promise<void> {
  await trx
    .insertInto('safety_watch')
    .values(watch)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findWatch(db: Database, bookingId: string): Promise<WatchRow | undefined> {
  const row = await db
    .selectFrom('safety_watch')
    .select(['booking_id', 'provider_id', 'state', 'due_at', 'asked_count'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return row as WatchRow | undefined
}

export type WatchChange = { state: WatchState; due_at: Date | null; asked_count?: number; ended_at?: Date | null }

/** Compare and swap on the state. @returns false when it had another one */
export async function changeWatch(
  trx: Transaction,
  bookingId: string,
  from: WatchState,
  change: WatchChange,
): Promise<boolean> {
  const row = await trx
    .updateTable('safety_watch')
    .set(change)
    .where('booking_id', '=', bookingId)
    .where('state', '=', from)
    .returning('booking_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Visits whose timer has something to do, the longest overdue first. */
export async function listDueWatches(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('safety_watch')
    .select('booking_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.booking_id)
}
