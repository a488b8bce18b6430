import { sql, type SqlBool } from 'kysely'
import type { BookingStatus, CancelReason } from '#contract/bookings.ts'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'

export type BookingRow = {
  id: string
  client_id: string
  provider_id: string
  offering_id: string
  status: BookingStatus
  cancel_reason: CancelReason | null
  title: string
  category: string
  description: string
  art: string
  price_cents: number
  tax_cents: number
  commission_bps: number
  late_fee_percent: number
  starts_at: Date
  ends_at: Date
  street_address: string
  city: string
  province: string
  postal_code: string
  notes: string | null
  answer_due_at: Date | null
  payment_due_at: Date | null
  payment_reminder_at: Date | null
  /** Set when a move has kept a cut-off for late fees that does not follow from the start. */
  free_until: Date | null
  move_count: number
  /** Moves that the client made without asking. */
  own_moves: number
  moved_at: Date | null
  created_at: Date
  confirmed_at: Date | null
  completed_at: Date | null
  cancelled_at: Date | null
  /** Set when the provider was suspended and the visit is to be cancelled: nothing else can happen to it. */
  withdrawn_at: Date | null
  /** Set when the provider was suspended after the visit was over. */
  contact_closed_at: Date | null
}

export type NewBooking = Omit<
  BookingRow,
  | 'status'
  | 'cancel_reason'
  | 'payment_due_at'
  | 'payment_reminder_at'
  | 'free_until'
  | 'move_count'
  | 'own_moves'
  | 'moved_at'
  | 'confirmed_at'
  | 'completed_at'
  | 'cancelled_at'
  | 'withdrawn_at'
  | 'contact_closed_at'
>

/** With the beginning of its history. */
export async function insertBooking(trx: Transaction, booking: NewBooking, event: NewBookingEvent): Promise<void> {
  await sendAhead(
    trx,
    trx
      .with('booked', (db) => db.insertInto('booking').values(booking))
      .insertInto('booking_event')
      .values(toEventRow(event)),
  )
}

export async function findBooking(db: Database, id: string): Promise<BookingRow | undefined> {
  return db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirst()
}

/** All bookings between two people, whichever of them is the client. */
export async function listBetween(db: Database, oneId: string, otherId: string): Promise<BookingRow[]> {
  const bothWays = sql<SqlBool>`(client_id, provider_id) in ((${oneId}, ${otherId}), (${otherId}, ${oneId}))`
  return db.selectFrom('booking').selectAll().where(bothWays).orderBy('starts_at', 'desc').limit(200).execute()
}

export type StatusChange = Partial<
  Pick<
    BookingRow,
    'cancel_reason' | 'payment_due_at' | 'payment_reminder_at' | 'confirmed_at' | 'completed_at' | 'cancelled_at'
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

/** What a suspension would cancel: requests and visits of a provider that are not over, and the money paid for them. */
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

/** A paid booking has no payment to wait for. */
export async function clearPaymentDue(trx: Transaction, id: string): Promise<void> {
  await sendAhead(
    trx,
    trx.updateTable('booking').set({ payment_due_at: null, payment_reminder_at: null }).where('id', '=', id),
  )
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

export type NewBookingEvent = {
  booking_id: string
  actor_id: string | null
  event: string
  from_status: BookingStatus | null
  to_status: BookingStatus
  detail: object
  at: Date
}

/** @returns the id of the entry */
export async function insertBookingEvent(trx: Transaction, event: NewBookingEvent): Promise<string> {
  const row = toEventRow(event)
  await sendAhead(trx, trx.insertInto('booking_event').values(row))
  return row.id
}

function toEventRow(event: NewBookingEvent) {
  return { ...event, id: newId(), detail: JSON.stringify(event.detail) }
}

export type BookingEventRow = { actor_id: string | null; event: string; detail: unknown; at: Date }

/** In the order in which things happened. */
export async function listBookingEvents(db: Database, bookingId: string): Promise<BookingEventRow[]> {
  return db
    .selectFrom('booking_event')
    .select(['actor_id', 'event', 'detail', 'at'])
    .where('booking_id', '=', bookingId)
    .orderBy('at')
    .orderBy('seq')
    .execute()
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

/** Visits that started at `until` or before, that nobody has closed and whose people were not asked about it. */
export async function listToAsk(db: Database, reminder: string, until: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from booking b
    where b.status = 'confirmed' and b.starts_at <= ${until} and ${hasNotHeard(reminder)}
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

/** Confirmed visits that started at `until` or before and whose people were asked about them at `askedUntil` or before. */
export async function listUnattended(
  db: Database,
  { until, askedUntil, reminder }: { until: Date; askedUntil: Date; reminder: string },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from booking b
    where b.status = 'confirmed' and b.starts_at <= ${until}
      -- Only what can be completed: visits that cannot would otherwise fill every batch. Asked of one visit after the
      -- other: as joins, both were read as a whole while the tables had no statistics.
      and (select p.status from visit_payment p where p.booking_id = b.id) = 'paid'
      and (select min(e.at) from booking_event e where e.booking_id = b.id and e.event = ${reminder}
        and (b.moved_at is null or e.at >= b.moved_at)) <= ${askedUntil}
    order by b.starts_at limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** What a provider calls their place in public; never the street. */
export async function listPublicLocations(db: Database, providerIds: string[]): Promise<Map<string, string>> {
  if (providerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('provider_profile')
    .select(['provider_id', 'location'])
    .where('provider_id', 'in', providerIds)
    .execute()
  return new Map(rows.map((row) => [row.provider_id, row.location]))
}

export type UpcomingVisit = Pick<BookingRow, 'id' | 'starts_at' | 'ends_at'>

/** What lies in a person's calendar from `from` on, as client and as provider, soonest first. */
export async function listUpcoming(
  db: Database,
  personId: string,
  from: Date,
  limit: number,
): Promise<UpcomingVisit[]> {
  const side = (column: 'client_id' | 'provider_id') =>
    db
      .selectFrom('booking')
      .select(['id', 'starts_at', 'ends_at'])
      .where(column, '=', personId)
      .where('starts_at', '>=', from)
      .where('status', '<>', 'cancelled')
      .orderBy('starts_at')
      .limit(limit)
      .execute()
  const rows = (await Promise.all([side('client_id'), side('provider_id')])).flat()
  return rows.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime()).slice(0, limit)
}
