import { guestsNoun } from '#contract/rules/guest-words.ts'
import type { Booking } from '#contract/bookings.ts'
import type { PriceBreakdown } from '#contract/bookings/price-breakdown.ts'
import { formatDollars } from '#contract/money.ts'
import { formatPhone, formatPostalCode } from '#contract/rules.ts'

/** Parts of emails about a booking. They read what the reader may see on the site, so masking applies here too. */

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

/** The price as on the page of the booking. */
export function lineFacts({ lines, total }: PriceBreakdown): [string, string][] {
  return [...lines, { label: 'Total', amount: total }].map(({ label, amount }) => [label, formatDollars(amount)])
}

type Kind = PriceBreakdown['timeline'][number]['kind']

/** Future steps of the money timeline, of these kinds. */
export function timelineFacts({ timeline }: PriceBreakdown, kinds: Kind[]): [string, string][] {
  return timeline.flatMap(({ kind, when_text, title, text, is_past }) =>
    is_past || !kinds.includes(kind)
      ? []
      : [[when_text, text === null ? title : `${title}. ${text}`] satisfies [string, string]],
  )
}

/** The provider's money of the visit, line by line as on its page. */
export function providerMoneyFacts({ provider_money: money }: Booking): [string, string][] {
  if (money === null) return []
  const lines = [...money.lines, { label: money.label, amount: money.total }]
  return lines.map(({ label, amount }) => [label, formatDollars(amount)])
}

/** For how many the visit is, and what was added to it. */
function extrasFacts({ service: { quantity, add_ons, category_slug } }: Booking): [string, string][] {
  return [
    ...(quantity > 1 ? [['For', `${quantity} ${guestsNoun(category_slug)}`] satisfies [string, string]] : []),
    ...(add_ons.length > 0 ? [['With', add_ons.join(', ')] satisfies [string, string]] : []),
  ]
}

/** Service, time, place and what helps to find the door. */
export function visitFacts(booking: Booking): [string, string][] {
  return [
    ['Service', `${booking.service.title} (${booking.service.duration} minutes)`],
    ...extrasFacts(booking),
    ['When', whenText(booking)],
    ['Where', placeText(booking)],
    ...(booking.door_notes ? [['At the door', booking.door_notes] satisfies [string, string]] : []),
  ]
}
