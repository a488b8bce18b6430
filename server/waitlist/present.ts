import type { WaitedPart, WaitlistLine, WaitlistOffer } from '#contract/waitlist.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { namesOf } from './choices.ts'
import type { LineRow } from './line-queries.ts'
import type { OfferRow } from './offer-queries.ts'

type Place = { street_address: string; city: string }

export function whereText({ street_address, city }: Place): string {
  return `${street_address}, ${city}`
}

const STATES: Record<LineRow['state'], string> = {
  waiting: 'Waiting. We’ll email you as soon as a time opens.',
  paused: 'Paused, because three offers in a row went unanswered.',
  booked: 'Booked. You’re off the waitlist.',
  over: 'Ended. No time opened for you.',
  left: 'You left this waitlist.',
}

export function presentLine(localTime: LocalTime, row: LineRow): WaitlistLine {
  const { id, booking_id, provider_id, full_name, avatar_url, state } = row
  return {
    id,
    kind: kindOf(row),
    title: row.title,
    provider: provider_id === null ? null : { id: provider_id, full_name: full_name ?? '', avatar_url },
    booking_id,
    with_text: withText(row),
    when_text: whenText(localTime, row),
    where_text: whereText(row),
    state,
    state_text: STATES[state],
    can: { leave: row.ended_at === null, resume: state === 'paused' },
  }
}

/** "Gel removal, for 2" */
function withText({ add_ons, quantity, sold_add_ons }: LineRow): string {
  return [...namesOf(add_ons, sold_add_ons), ...(quantity > 1 ? [`for ${quantity}`] : [])].join(', ')
}

function kindOf({ booking_id, provider_id }: LineRow): WaitlistLine['kind'] {
  if (booking_id !== null) return 'earlier'
  return provider_id === null ? 'service' : 'provider'
}

const PART_WORDS: Record<WaitedPart, string> = { morning: 'mornings', afternoon: 'afternoons', evening: 'evenings' }
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** "Tuesday, December 1, 2026 to Monday, December 14, 2026, mornings, on Mon, Wed" */
function whenText(localTime: LocalTime, { from_date, to_date, parts, weekdays }: LineRow): string {
  const days =
    from_date === to_date
      ? localTime.longDate(from_date)
      : `${localTime.longDate(from_date)} to ${localTime.longDate(to_date)}`
  const order: WaitedPart[] = ['morning', 'afternoon', 'evening']
  const asked = order.filter((part) => parts.includes(part)).map((part) => PART_WORDS[part])
  const which = asked.length === order.length ? 'any time of day' : asked.join(' and ')
  const on = weekdays.length === 0 ? '' : `, on ${weekdays.map((day) => WEEKDAYS[day]).join(', ')}`
  return `${days}, ${which}${on}`
}

export function presentOffer(localTime: LocalTime, row: OfferRow, now: Date): WaitlistOffer {
  const isOver = row.state === 'open' && row.expires_at <= now
  return {
    id: row.id,
    state: isOver ? 'expired' : row.state,
    title: row.title,
    provider: { id: row.provider_id, full_name: row.full_name, avatar_url: row.avatar_url },
    service_id: row.offering_id,
    quantity: row.quantity,
    scheduled_at: localTime.localText(row.starts_at),
    text: localTime.longText(row.starts_at),
    until_text: `Held for you until ${clockOf(localTime, row.expires_at)}`,
    seconds_left: row.state === 'open' ? Math.max(0, Math.ceil((row.expires_at.getTime() - now.getTime()) / 1000)) : 0,
    earlier_than: row.booking_id !== null && row.visit_starts_at ? localTime.longText(row.visit_starts_at) : null,
    booking_id: row.booked_id ?? row.booking_id,
  }
}

/** "2:15 PM" */
function clockOf(localTime: LocalTime, instant: Date): string {
  return localTime.timeText(localTime.localText(instant).slice(11))
}
