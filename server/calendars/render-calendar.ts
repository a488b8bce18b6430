import ical, { ICalAlarmType, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Booking } from '#contract/bookings.ts'
import { formatDollars } from '#contract/money.ts'
import { formatPhone, formatPostalCode } from '#contract/rules.ts'

export type CalendarEntry = { booking: Booking; viewer: 'client' | 'provider' }

/** How long before it begins a calendar reminds of a visit. */
const ALARM_SECONDS = 2 * 3600

const PRODUCT = { company: 'homebloom', product: 'visits' }

/**
 * Visits as iCalendar. Times are UTC instants, which every program shows in its own zone; a named zone would depend on
 * the reader's zone data. Holds no more than the person may see on the page: masked parts stay out.
 */
export function renderCalendar(name: string, entries: CalendarEntry[], site: { publicUrl: string; now: Date }): string {
  const calendar = ical({
    name,
    prodId: PRODUCT,
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const entry of entries) calendar.createEvent(eventOf(entry, site))
  return calendar.toString()
}

/** A visit as an email describes it; `sequence` counts its versions, so that calendars know the newest. */
export type InvitedVisit = { booking: Booking; sequence: number }

/** The calendar part of an email. */
export type Invitation = {
  viewer: CalendarEntry['viewer']
  isCancelled: boolean
  site: { name: string; publicUrl: string; supportEmail: string }
  now: Date
}

/**
 * iTIP method of the email: an invitation, or its cancellation, is about one entry (RFC 5546), so several entries are
 * published, each with its status.
 */
export function methodOf(visits: readonly InvitedVisit[], isCancelled: boolean): 'REQUEST' | 'CANCEL' | 'PUBLISH' {
  if (visits.length > 1) return 'PUBLISH'
  return isCancelled ? 'CANCEL' : 'REQUEST'
}

/**
 * An email's visits for its reader's calendar: under the same ids as in the feed and the file, so that each is there
 * once. The invitation asks for no answer: that is given on the site. A cancelled entry contains only its title and
 * time.
 */
export function renderInvitation(
  visits: readonly InvitedVisit[],
  { viewer, isCancelled, site, now }: Invitation,
): string {
  const { name, publicUrl, supportEmail } = site
  const method = methodOf(visits, isCancelled)
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod[method] })
  for (const { booking, sequence } of visits) {
    const whole = eventOf({ booking, viewer }, { publicUrl, now })
    const { description: _, location: __, ...bare } = whole
    const event = calendar.createEvent({
      ...(isCancelled ? bare : whole),
      ...(isCancelled && { status: ICalEventStatus.CANCELLED }),
      sequence,
      organizer: { name, email: supportEmail },
    })
    const { full_name, email } = viewer === 'client' ? booking.client : booking.provider
    // A published entry names no attendees.
    if (email !== null && method !== 'PUBLISH')
      event.createAttendee({ name: full_name, email, rsvp: false, status: ICalAttendeeStatus.ACCEPTED })
  }
  return calendar.toString()
}

function eventOf({ booking, viewer }: CalendarEntry, { publicUrl, now }: { publicUrl: string; now: Date }) {
  const start = new Date(booking.starts_at)
  const other = viewer === 'client' ? booking.provider : booking.client
  return {
    id: `${booking.id}@homebloom`,
    stamp: now,
    start,
    end: new Date(start.getTime() + booking.service.duration * 60_000),
    summary: `${booking.service.title} ${viewer === 'client' ? 'with' : 'for'} ${other.full_name}`,
    description: describe(booking, other.phone_number),
    location: placeOf(booking),
    alarms: [{ type: ICalAlarmType.display, trigger: ALARM_SECONDS }],
    status: booking.status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    url: `${publicUrl}${viewer === 'client' ? '' : '/provider'}/bookings/${booking.id}`,
  }
}

function describe(booking: Booking, phone: string | null): string {
  const lines = [
    booking.status === 'pending'
      ? 'Not answered yet.'
      : `${formatDollars(booking.amount_due)}, ${booking.payment_status}.`,
    phone ? `Phone ${formatPhone(phone)}` : null,
    booking.notes,
    booking.door_notes && `At the door: ${booking.door_notes}`,
  ]
  return lines.filter((line) => line !== null).join('\n')
}

function placeOf({ location }: Booking): string {
  const code = location.postal_code && formatPostalCode(location.postal_code)
  return [location.street_address, location.city, location.province, code].filter((part) => part !== null).join(', ')
}
