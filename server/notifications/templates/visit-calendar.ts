import type { Booking } from '#contract/bookings.ts'
import type { BookingChanged } from '#server/bookings/index.ts'
import { renderInvitation } from '#server/calendars/index.ts'
import type { BookingFacts, Side } from './booking-context.ts'
import type { MailCalendar } from './layout.ts'
import type { Scene } from './template.ts'

/** After these a visit has its time in both calendars: each side hears one of them first. */
const TAKES_PLACE: ReadonlySet<BookingChanged['change']> = new Set(['accept', 'paid', 'rescheduled'])

/**
 * What the mail of a change says to the reader's calendar: an acceptance or payment enters the visit, a move moves that
 * entry, and what cancels a visit that was accepted takes it out. It holds what the mail's own words may hold.
 * Rules: docs/product-rules.md#calendar-entries
 * @param seen the booking as this side may see it
 */
export function calendarOf(
  { booking: { row } }: BookingFacts,
  seen: { change: BookingChanged['change']; side: Side; booking: Booking },
  { site, toldAt }: Scene,
): MailCalendar | null {
  const isOver = row.status === 'cancelled'
  const isEntered = TAKES_PLACE.has(seen.change) && row.status === 'confirmed'
  const leaves = isOver && row.confirmed_at !== null && row.starts_at > toldAt
  if (!isEntered && !leaves) return null
  const method = leaves ? 'CANCEL' : 'REQUEST'
  const content = renderInvitation(
    { booking: seen.booking, viewer: seen.side },
    // Calendars take what counts higher: a cancellation comes after every move.
    { method, sequence: row.reschedule_count + (leaves ? 1 : 0), site, now: toldAt },
  )
  return { method, content }
}
