import type { Booking } from '#contract/bookings.ts'
import { formatDollars } from '#contract/money.ts'
import { formatPhone, formatPostalCode } from '#contract/rules.ts'

/** Parts of mails about a booking. They read what the reader may see on the site, so masking holds here too. */

export function whenText(booking: Booking): string {
  return `${booking.scheduled_text.replace(/ at .*/, '')}, ${booking.time_text}`
}

export function placeText({ location }: Booking): string {
  const { street_address, city, province, postal_code } = location
  return [street_address, city, province, postal_code && formatPostalCode(postal_code)].filter(Boolean).join(', ')
}

export function partyText(party: Booking['client']): string {
  return [party.full_name, party.phone_number && formatPhone(party.phone_number), party.email]
    .filter(Boolean)
    .join('\n')
}

export function priceFacts(booking: Booking): [string, string][] {
  return [
    ['Price', formatDollars(booking.total_price)],
    ['GST', formatDollars(booking.tax)],
    ['Total', formatDollars(booking.amount_due)],
  ]
}

/** Service, time and place. */
export function visitFacts(booking: Booking): [string, string][] {
  return [
    ['Service', `${booking.service.title} (${booking.service.duration} minutes)`],
    ['When', whenText(booking)],
    ['Where', placeText(booking)],
  ]
}
