import type { Booking } from '#contract/bookings.ts'
import { toCents, toDollars } from '#contract/money.ts'
import type { BookingChanged } from '#server/bookings/index.ts'
import { methodOf, renderInvitation, type InvitedVisit } from '#server/calendars/index.ts'
import type { BookingFacts, Side } from './booking-context.ts'
import type { MailCalendar } from './layout.ts'
import type { Scene } from './template.ts'

/** After these a visit has its time in both calendars: each side gets one of them first. */
const TAKES_PLACE: ReadonlySet<BookingChanged['change']> = new Set(['accept', 'paid', 'rescheduled'])

/**
 * Calendar entry of an email: an acceptance or payment adds the visit, a move moves it, and a cancellation of an
 * accepted visit removes it. An email about several visits of a series does so with each of them. It contains only what
 * the email's own text may contain. Rules: docs/product-rules.md#calendar-entries
 * @param seen the booking as this side may see it
 */
export function calendarOf(
  { booking: { row }, together = [] }: BookingFacts,
  { change, side, booking }: { change: BookingChanged['change']; side: Side; booking: Booking },
  { site, toldAt }: Scene,
): MailCalendar | null {
  const isCancelled = row.status === 'cancelled'
  const isEntered = TAKES_PLACE.has(change) && row.status === 'confirmed'
  const own = isCancelled && row.confirmed_at === null ? [] : [{ ...row, booking }]
  const others = together
    .filter(({ id }) => id !== row.id)
    .map((visit) => ({ ...visit, booking: likeFirst(booking, visit) }))
  const visits: InvitedVisit[] = [...own, ...others]
    .filter(({ starts_at, confirmed_at }) => !isCancelled || (confirmed_at !== null && starts_at > toldAt))
    // Calendars take what counts higher: a cancellation comes after every move.
    .map((visit) => ({ booking: visit.booking, sequence: visit.reschedule_count + (isCancelled ? 1 : 0) }))
  if (visits.length === 0 || (!isEntered && !isCancelled)) return null
  const content = renderInvitation(visits, { viewer: side, isCancelled, site, now: toldAt })
  return { method: methodOf(visits, isCancelled), content }
}

/** Another visit of the same series, not paid yet; a promo code counts for the first alone. */
function likeFirst(booking: Booking, { id, starts_at }: { id: string; starts_at: Date }): Booking {
  const amount_due = toDollars(toCents(booking.total_price) + toCents(booking.tax))
  return { ...booking, id, starts_at: starts_at.toISOString(), amount_due, discount: 0 }
}
