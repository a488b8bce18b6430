import type { Booking } from '#contract/bookings.ts'
import { formatCents } from '#contract/money.ts'
import type { PriceBreakdown } from '#contract/bookings/price-breakdown.ts'
import {
  arrivalWindow,
  breakdownOf,
  presentBooking,
  type BookingChanged,
  type BookingDetails,
} from '#server/bookings/index.ts'
import type { ReceiptIssued } from '#server/receipts/index.ts'
import { maskContact } from '#server/platform/text/mask-contact.ts'
import { isGoneEmail } from '#server/platform/erasure.ts'
import { withDates } from './booking-series.ts'
import { calendarOf } from './visit-calendar.ts'
import type { Email } from './layout.ts'
import type { Reader, Scene } from './template.ts'

export type Side = 'client' | 'provider'

/** Stored facts of a change: the booking after it. */
export type BookingFacts = {
  booking: BookingDetails
  move?: BookingChanged['move'] | undefined
  rescue?: BookingChanged['rescue'] | undefined
  reason?: BookingChanged['reason'] | undefined
  isByTeam?: boolean | undefined
  isInstant?: boolean | undefined
  together?: BookingChanged['together'] | undefined
  leftOut?: BookingChanged['leftOut'] | undefined
  receipt?: ReceiptIssued['receipt'] | undefined
}

const NEAR_MS = 24 * 3_600_000

/** Facts for a message: the booking as each side could see it at that time. */
export type BookingContext = {
  /** As the client may see it. */
  forClient: Booking
  /** As the provider may see it. */
  forProvider: Booking
  /** The price line by line and what happens with the money when, as the client reads it. */
  breakdown: PriceBreakdown
  /** The visit begins within a day, or has begun: an email alone may be read too late. */
  isNear: boolean
  /** For a move or a proposal: who acted, and the two times, ready to read. */
  move: { by: Side | 'admin'; from: string; to: string } | undefined
  /** Our team did it on behalf of the person who could have. */
  isByTeam: boolean
  /** The provider had said yes beforehand. */
  isInstant: boolean
  /** For several visits of a series in one message: the time of each, ready to read. */
  together: string[]
  /** Visits that were declined while others were accepted. */
  leftOut: string[]
  /** For a visit that is done: its number, and how and when it was paid. */
  receipt: ReceiptIssued['receipt'] | undefined
  /** The client has deleted their account. */
  isClientGone: boolean
  /** Available replacements, ready to read. */
  rescue: string[]
  /** The provider's reason for not coming, without contact details. */
  whyNot: string | null
  /** When the provider should be there, as far as they have said: "between 8:45 AM and 9:00 AM". */
  arrival: string | null
  driveMinutes: number | null
  /** The provider's words after the visit. */
  note: string | null
  /** The admin's reason for their decision about a visit to which nobody came. */
  reportReason: string | null
  /** Local dates (YYYY-MM-DD) of the moment at which it is read. */
  today: string
  tomorrow: string
  /** Origin of the site. */
  site: string
}

/** Message to one side about a change. */
export type SideWriter = {
  mail(context: BookingContext): Omit<Email, 'greeting'>
  /** Also sent to the phone. */
  sms?(context: BookingContext): string
  /** Set if only one side gets it, depending on the change. */
  isTold?(context: BookingContext): boolean
  isTexted?(context: BookingContext): boolean
}

/** Makes the reader of a template: whom it greets, and in whose time all times are. */
export function toSide(
  change: BookingChanged['change'],
  side: Side,
  { mail, sms, isTold, isTexted }: SideWriter,
): Reader<BookingFacts> {
  return {
    mail(facts, scene) {
      const context = contextOf(facts, scene)
      const letter = withDates(context, mail(context))
      return {
        link: { label: 'See the visit', href: pageOf(context, side) },
        ...letter,
        ending: [...(letter.ending ?? []), `All times are ${scene.localTime.zoneLabel}.`],
        greeting: `Hello ${facts.booking[side].first_name},`,
        calendar: calendarOf(facts, { change, side, booking: seenBy(context, side) }, scene),
      }
    },
    ...(sms && {
      sms: (facts, scene) => ({
        text: `${scene.site.name}: ${sms(contextOf(facts, scene))}`,
        shortenable: [facts.booking.row.title, facts.booking.provider.full_name, facts.booking.client.full_name],
      }),
    }),
    ...(isTold && { isTold: (facts, scene) => isTold(contextOf(facts, scene)) }),
    ...(isTexted && { isTexted: (facts, scene) => isTexted(contextOf(facts, scene)) }),
  }
}

/** Each side's view is made when a writer asks for it. */
function contextOf(
  {
    booking,
    move,
    rescue = [],
    reason,
    isByTeam = false,
    isInstant = false,
    together = [],
    leftOut = [],
    receipt,
  }: BookingFacts,
  { site, localTime, toldAt, readAt }: Scene,
): BookingContext {
  const tools = { site, localTime, clock: { now: () => toldAt } }
  const today = localTime.localDate(readAt)
  const seen: Partial<Record<Side, Booking>> = {}
  const as = (side: Side) => (seen[side] ??= presentBooking(tools, booking, side, { isLetter: true }))
  return {
    get forClient() {
      return as('client')
    },
    get forProvider() {
      return as('provider')
    },
    get breakdown() {
      return breakdownOf(booking, { parts: [], viewer: 'client', now: toldAt, localTime })
    },
    move: move && { by: move.by, from: localTime.longText(move.from), to: localTime.longText(move.to) },
    isByTeam,
    isInstant,
    together: together.map(({ starts_at }) => localTime.longText(starts_at)),
    leftOut: leftOut.map(({ starts_at }) => localTime.longText(starts_at)),
    receipt,
    isClientGone: isGoneEmail(booking.client.email),
    rescue: rescue.map(({ name, price_cents }) => `${name} (${formatCents(price_cents)})`),
    whyNot: reason === undefined ? null : maskContact(reason).text,
    arrival: booking.day ? arrivalWindow(booking, localTime) : null,
    driveMinutes: booking.day?.drive_minutes ?? null,
    note: booking.day?.note ?? null,
    reportReason: booking.report?.reason ?? null,
    today,
    tomorrow: localTime.addDays(today, 1),
    isNear: booking.row.starts_at.getTime() - toldAt.getTime() <= NEAR_MS,
    site: site.publicUrl,
  }
}

function seenBy({ forClient, forProvider }: BookingContext, side: Side): Booking {
  return side === 'client' ? forClient : forProvider
}

export function nameOf({ forClient }: BookingContext): string {
  return forClient.provider.full_name
}

export function titleOf({ forClient }: BookingContext): string {
  return forClient.service.title
}

/** "Thursday, November 26 at 9:00 AM", of several visits "… and 3 more" */
export function shortWhen({ forClient, together }: BookingContext): string {
  const first = forClient.scheduled_text.replace(/, \d{4} at/, ' at')
  return together.length > 1 ? `${first} and ${together.length - 1} more` : first
}

/** "9:00 AM" */
export function startText({ forClient }: BookingContext): string {
  return forClient.time_text.split(' - ')[0] ?? ''
}

/** "Today", "Tomorrow" or "On Thursday": the day of the visit for who reads it now. */
export function visitDay({ today, tomorrow, forClient }: BookingContext): string {
  const date = forClient.scheduled_at.slice(0, 10)
  if (date === today) return 'Today'
  return date === tomorrow ? 'Tomorrow' : `On ${forClient.scheduled_text.split(',')[0]}`
}

/** The text within a sentence. */
export function onVisitDay(context: BookingContext): string {
  const day = visitDay(context)
  return `${day.charAt(0).toLowerCase()}${day.slice(1)}`
}

/** The person's page of this booking. */
export function pageOf({ site, forProvider: { id, status } }: BookingContext, side: Side): string {
  if (side === 'client') return `${site}/bookings/${id}`
  return `${site}/provider/${status === 'pending' ? 'requests' : 'bookings'}/${id}`
}
