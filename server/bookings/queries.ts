import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { BookingStatus, CancelReason } from '#contract/bookings.ts'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'

/** As it was at the moment of the request; rates change, so it does not follow from the number. */
export type CommissionReason = 'standard' | 'repeat' | 'link'

export type BookingRow = {
  id: string
  client_id: string
  provider_id: string
  offering_id: string
  status: BookingStatus
  cancel_reason: CancelReason | null
  title: string
  category: string
  category_slug: string
  description: string
  art: string
  /** The number of people or pets, and the names of add-ons: their prices are in the order. */
  quantity: number
  add_ons: string[]
  price_cents: number
  tax_cents: number
  commission_bps: number
  /** Reason for the rate: repeat if the two have had a visit before. */
  commission_reason: CommissionReason
  /** Taxes on our commission, in hundredths of a percent of it. */
  commission_gst_bps: number
  commission_pst_bps: number
  late_fee_percent: number
  starts_at: Date
  ends_at: Date
  street_address: string
  city: string
  province: string
  postal_code: string
  notes: string | null
  /** Door notes: for the person who comes, and no one else. */
  door_notes: string | null
  /** Codes of the client's style options. */
  swatches: string[]
  answer_due_at: Date | null
  payment_due_at: Date | null
  payment_reminder_at: Date | null
  /** When there is next something to say of the visit. */
  visit_reminder_at: Date | null
  /** When both were asked whether it took place. */
  asked_at: Date | null
  /** Set when a move has preserved a cut-off for late fees that does not follow from the start. */
  free_until: Date | null
  reschedule_count: number
  /** Moves that the client made without asking. */
  own_reschedules: number
  rescheduled_at: Date | null
  created_at: Date
  confirmed_at: Date | null
  completed_at: Date | null
  cancelled_at: Date | null
  /** Set when the provider was suspended and the visit will be cancelled: nothing else can happen to it. */
  withdrawn_at: Date | null
  /** Set when the provider was suspended after the visit was over. */
  contact_closed_at: Date | null
  /** The booking that took the place of this one, which its provider did not take. */
  rescued_by: string | null
  /** Set while an admin looks at whether the provider came: nothing else can happen to it, and its money waits. */
  held_since: Date | null
  /** Set while its money waits for a dispute about it to be decided. */
  disputed_since: Date | null
  /** For a visit that repeats: its series, its place in it, and the weeks between visits. */
  series_id: string | null
  series_place: number | null
  series_size: number | null
  series_weeks: number | null
}

/** For a single visit. */
export const NO_SERIES = { series_id: null, series_place: null, series_size: null, series_weeks: null } as const

/** How long the visit lasts. */
export function minutesOf({ starts_at, ends_at }: Pick<BookingRow, 'starts_at' | 'ends_at'>): number {
  return Math.round((ends_at.getTime() - starts_at.getTime()) / 60_000)
}

export type NewBooking = Omit<
  BookingRow,
  | 'status'
  | 'cancel_reason'
  | 'payment_due_at'
  | 'payment_reminder_at'
  | 'visit_reminder_at'
  | 'asked_at'
  | 'free_until'
  | 'reschedule_count'
  | 'own_reschedules'
  | 'rescheduled_at'
  | 'confirmed_at'
  | 'completed_at'
  | 'cancelled_at'
  | 'withdrawn_at'
  | 'contact_closed_at'
  | 'rescued_by'
  | 'held_since'
  | 'disputed_since'
>

/** With the beginning of its history, and with its order. */
export async function insertBooking(
  trx: Transaction,
  booking: NewBooking,
  event: NewBookingEvent,
  order: RawBuilder<unknown>,
): Promise<void> {
  const booked = trx.insertInto('booking').values(booking)
  const noted = trx.insertInto('booking_event').values(toEventRow(event))
  await sendAhead(trx, sql`with booked as (${booked}), noted as (${noted}), ${order}`)
}

export async function findBooking(db: Database, id: string): Promise<BookingRow | undefined> {
  return db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirst()
}

/** All bookings between two people, whichever of them is the client. */
export async function listBetween(db: Database, oneId: string, otherId: string): Promise<BookingRow[]> {
  const bothWays = sql<SqlBool>`(client_id, provider_id) in ((${oneId}, ${otherId}), (${otherId}, ${oneId}))`
  return db.selectFrom('booking').selectAll().where(bothWays).orderBy('starts_at', 'desc').limit(200).execute()
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

export function toEventRow(event: NewBookingEvent) {
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

/** When this last happened to a booking. */
export async function findEventAt(db: Database, bookingId: string, event: string): Promise<Date | null> {
  const events = db.selectFrom('booking_event').select('at').where('booking_id', '=', bookingId)
  const last = events.where('event', '=', event).orderBy('at', 'desc').limit(1)
  return (await last.executeTakeFirst())?.at ?? null
}

/** The provider's public name for their place; never the street. */
export async function findPublicLocation(db: Database, providerId: string): Promise<string> {
  const row = await db
    .selectFrom('provider_public')
    .select('location')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row?.location ?? ''
}

export type UpcomingVisit = Pick<BookingRow, 'id' | 'starts_at' | 'ends_at'>

/** A person's calendar from `from` on, as client and as provider, soonest first. */
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

/** @returns the booking's status, or undefined when nothing has changed by it */
export async function setDisputedSince(
  trx: Transaction,
  bookingId: string,
  since: Date | null,
): Promise<BookingStatus | undefined> {
  const row = await trx
    .updateTable('booking')
    .set({ disputed_since: since })
    .where('id', '=', bookingId)
    .where('disputed_since', since === null ? 'is not' : 'is', null)
    .returning('status')
    .executeTakeFirst()
  return row?.status
}

/** A client's completed visits, those that are still to end as well; the first first. */
export async function listCompletedOf(db: Database, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from booking where client_id = ${clientId} and status = 'completed' order by ends_at`.execute(db)
  return rows.map(({ id }) => id)
}
