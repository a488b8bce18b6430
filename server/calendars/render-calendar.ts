import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Booking } from '#contract/bookings.ts'
import { formatDollars } from '#contract/money.ts'

export type CalendarEntry = { booking: Booking; viewer: 'client' | 'provider' }

/**
 * Visits as iCalendar. Times are UTC instants, which every program shows in its own zone; a named zone would depend on
 * the zone data of whoever reads it. Holds no more than the person may see on the page: masked parts stay out.
 */
export function renderCalendar(name: string, entries: CalendarEntry[], site: { publicUrl: string; now: Date }): string {
  const calendar = ical({
    name,
    prodId: { company: 'homebloom', product: 'visits' },
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const { booking, viewer } of entries) {
    const start = new Date(booking.starts_at)
    const other = viewer === 'client' ? booking.provider : booking.client
    calendar.createEvent({
      id: `${booking.id}@homebloom`,
      stamp: site.now,
      start,
      end: new Date(start.getTime() + booking.service.duration * 60_000),
      summary: `${booking.service.title} ${viewer === 'client' ? 'with' : 'for'} ${other.full_name}`,
      description: describe(booking, other.phone_number),
      location: placeOf(booking),
      status: booking.status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      url: `${site.publicUrl}/bookings/${booking.id}`,
    })
  }
  return calendar.toString()
}

function describe(booking: Booking, phone: string | null): string {
  const lines = [
    booking.status === 'pending'
      ? 'Not answered yet.'
      : `${formatDollars(booking.amount_due)}, ${booking.payment_status}.`,
    phone ? `Phone ${phone}` : null,
    booking.notes,
  ]
  return lines.filter((line) => line !== null).join('\n')
}

function placeOf({ location }: Booking): string {
  return [location.street_address, location.city, location.province, location.postal_code]
    .filter((part) => part !== null)
    .join(', ')
}
