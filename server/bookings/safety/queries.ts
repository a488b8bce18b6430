import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type WatchState = 'running' | 'asked' | 'alarmed' | 'ended'
export type AlarmKind = 'silent' | 'timer'

export type WatchRow = {
  booking_id: string
  provider_id: string
  state: WatchState
  due_at: Date | null
  asked_count: number
}

/** What a provider sees of the safety of one visit. */
export type SafetyState = {
  watch_state: WatchState | undefined
  due_at: Date | null
  /** An alarm that they have sent and nobody has closed. */
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

export type ContactRow = {
  id: string
  provider_id: string
  name: string
  phone_number: string
  state: 'asked' | 'agreed' | 'refused'
  expires_at: Date
  asked_at: Date
  answered_at: Date | null
}

const CONTACT_COLUMNS = [
  'id',
  'provider_id',
  'name',
  'phone_number',
  'state',
  'expires_at',
  'asked_at',
  'answered_at',
] as const

export async function findContact(db: Database, providerId: string): Promise<ContactRow | undefined> {
  const row = await db
    .selectFrom('trusted_contact')
    .select(CONTACT_COLUMNS)
    .where('provider_id', '=', providerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row as ContactRow | undefined
}

export async function hasRefused(db: Database, providerId: string, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('trusted_contact')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('phone_number', '=', phone)
    .where('state', '=', 'refused')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type NewContact = Pick<
  ContactRow,
  'id' | 'provider_id' | 'name' | 'phone_number' | 'expires_at' | 'asked_at'
> & { token_hash: Buffer }

/** Of two at once, the second waits and takes the place of the first. */
export async function lockContactOf(trx: Transaction, providerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trusted contact of ${providerId}`}, 0))`.execute(trx)
}

export async function insertContact(trx: Transaction, contact: NewContact): Promise<void> {
  await trx.insertInto('trusted_contact').values(contact).execute()
}

/** Its link is void from then on. */
export async function removeContactOf(trx: Transaction, providerId: string, now: Date): Promise<void> {
  await trx
    .updateTable('trusted_contact')
    .set({ removed_at: now, token_hash: null })
    .where('provider_id', '=', providerId)
    .where('removed_at', 'is', null)
    .execute()
}

export async function findAskedContact(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<(ContactRow & { provider_name: string; provider_first_name: string }) | undefined> {
  const row = await db
    .selectFrom('trusted_contact as c')
    .innerJoin('user_account as u', 'u.id', 'c.provider_id')
    .select(CONTACT_COLUMNS.map((column) => `c.${column}` as const))
    .select(['u.full_name as provider_name', 'u.first_name as provider_first_name'])
    .where('c.token_hash', '=', tokenHash)
    .where('c.state', '=', 'asked')
    .where('c.removed_at', 'is', null)
    .where('c.expires_at', '>', now)
    .executeTakeFirst()
  return row as (ContactRow & { provider_name: string; provider_first_name: string }) | undefined
}

/** Takes the link, once. @returns false when it was used meanwhile */
export async function answerContact(
  trx: Transaction,
  id: string,
  state: 'agreed' | 'refused',
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('trusted_contact')
    .set({ state, answered_at: now, token_hash: null })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

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

/** Alarms of the timer that nobody has closed: answered from now on. @returns who of their contacts was told */
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
    select a.id, c.phone_number from answered a left join trusted_contact c on c.id = a.told_contact_id`.execute(trx)
  return rows
}

/** Compare and swap. @returns false when somebody did it before */
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

export async function findToldContact(
  db: Database,
  id: string,
): Promise<{ name: string; phone_number: string } | undefined> {
  return db.selectFrom('trusted_contact').select(['name', 'phone_number']).where('id', '=', id).executeTakeFirst()
}

export async function findName(db: Database, personId: string): Promise<string> {
  const row = await db.selectFrom('user_account').select('full_name').where('id', '=', personId).executeTakeFirst()
  return row?.full_name ?? ''
}
