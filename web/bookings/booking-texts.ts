import type { Booking } from '#contract/bookings.ts'
import { queryString } from '#web/api.ts'
import { dateText, timeText } from '#web/ui/values/local-text.ts'

/** Words for what may be missing of a booking. */
export function serviceTitle({ service }: Pick<Booking, 'service'>): string {
  return service.title || 'Unknown Service'
}

export function partyName(party: { full_name: string } | null | undefined): string {
  return party?.full_name || 'Anonymous'
}

function firstNameOf(party: { full_name: string } | null | undefined): string {
  return partyName(party).split(' ')[0] ?? ''
}

export function orNotKnown(text: string | null | undefined): string {
  return text || 'N/A'
}

export function whenText({ scheduled_text }: Pick<Booking, 'scheduled_text'>): string {
  return scheduled_text || 'Invalid date'
}

/**
 * "Sat, Nov 28 · 12:00 PM".
 * @param year of now: only another one is written; '' writes every one
 */
export function shortWhenText({ scheduled_at }: Pick<Booking, 'scheduled_at'>, year: string): string {
  const [date = '', time = ''] = scheduled_at.split('T')
  if (!date || !time) return 'Invalid date'
  return `${dateText(date, true)}${date.startsWith(`${year}-`) ? '' : `, ${date.slice(0, 4)}`} · ${timeText(time)}`
}

/** "4 visits, every 2 weeks": what was requested together. */
export function seriesText({ size, text }: NonNullable<Booking['series']>): string {
  return `${size} visits,${text.slice(text.indexOf(',') + 1)}`
}

/** "For 2 · with French tips, Paraffin": what was chosen beside the service; null where nothing was. */
export function extrasText({ quantity, add_ons = [] }: Partial<Booking['service']>): string | null {
  const parts = [
    quantity !== undefined && quantity > 1 ? `For ${quantity}` : '',
    add_ons.length > 0 ? `with ${add_ons.join(', ')}` : '',
  ]
  const [first = '', ...rest] = parts.filter(Boolean)
  return first === '' ? null : [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' · ')
}

/** How a booking ended, for its client; `name` is the provider's first name. */
const REASONS: Record<NonNullable<Booking['cancel_reason']>, (name: string) => string> = {
  declined: (name) => `${name} couldn’t make this visit.`,
  client: () => 'You cancelled this visit.',
  provider: (name) => `${name} cancelled this visit.`,
  admin: () => 'Our support team cancelled this visit.',
  expired: (name) => `${name} didn’t answer in time.`,
  unpaid: () => 'It wasn’t paid in time.',
  provider_no_show: (name) => `${name} didn’t come. We’re sorry.`,
  no_show: () => 'Recorded as a no-show.',
}

/** The client's text about the end of a booking and its money. Null while it isn't over. */
export function cancelText(booking: Pick<Booking, 'cancel_reason' | 'cancellation' | 'provider'>): string | null {
  const { cancel_reason, cancellation, provider } = booking
  return cancel_reason && `${REASONS[cancel_reason](firstNameOf(provider))} ${cancellation.text}`.trim()
}

/** While a request waits there is nothing to pay, and what was never paid and is cancelled needs no word about money. */
export function showsPayment({ status, payment_status }: Pick<Booking, 'status' | 'payment_status'>): boolean {
  return status === 'confirmed' || status === 'completed' || !['unpaid', 'failed'].includes(payment_status)
}

const WAS_PAID: ReadonlySet<Booking['payment_status']> = new Set(['paid', 'partially_refunded', 'refunded'])

/** Whether there is a payment confirmation or a receipt, also if everything was refunded since. */
export function wasPaid({ payment_status }: Pick<Booking, 'payment_status'>): boolean {
  return WAS_PAID.has(payment_status)
}

/** Other days and other providers of the same service, near the visit. */
export function searchPath(booking: Pick<Booking, 'service' | 'location'>): string {
  return `/search${queryString({ service: booking.service.title || undefined, postal: booking.location.postal_code ?? undefined })}`
}

/** Says that the provider is the reason why the visit was lost; null where they are not. */
export function cannotComeText({ rescue, cancel_reason, provider }: Booking): string | null {
  if (!rescue) return null
  const name = firstNameOf(provider)
  if (cancel_reason === 'expired') return `${name} didn’t answer in time`
  return cancel_reason === 'provider_no_show' ? `${name} didn’t come` : `${name} can’t make it`
}

/** The booking page, filled in as this visit was. */
export function againPath({ id, service_id, provider_id }: Booking): string {
  return `/booking/${service_id}/${provider_id}?again=${id}`
}
