import type { Booking } from '#contract/bookings.ts'
import { dateText, timeText } from '#web/ui/values/local-text.ts'

const NOBODY: Booking['provider'] = {
  id: '',
  full_name: '',
  email: null,
  phone_number: null,
  avatar_url: null,
  address: null,
  is_masked: true,
}
const NOWHERE: Booking['location'] = {
  street_address: null,
  city: null,
  province: null,
  country: null,
  postal_code: null,
}
const NOTHING: Booking['can'] = {
  accept: false,
  decline: false,
  cancel: false,
  complete: false,
  put_back: false,
  no_show: false,
  pay: false,
  reschedule: false,
  move_earlier: false,
  answer_reschedule: false,
  accept_reschedule: false,
  withdraw_reschedule: false,
}
const NO_TERMS: Booking['cancellation'] = { fee: 0, refund: 0, refund_to: { card: 0, credit: 0, bank: 0 }, text: '' }
const NO_SERVICE: Booking['service'] = {
  title: '',
  category: '',
  description: '',
  duration: 60,
  quantity: 1,
  add_ons: [],
  art: 'gift',
  category_slug: '',
}

/** As answered; any part may be missing, for example from an older release during a deployment. */
type Answered = { [K in keyof Booking]?: Booking[K] | null | undefined }

/**
 * A booking with every part that a card needs. Only ids, state, time and price are certain: other missing parts show as
 * Unknown Service, Anonymous, N/A or Invalid date instead of breaking the page. The one place that doubts an answer;
 * everything after it relies on the contract.
 */
export function withFallbacks(booking: Answered): Booking {
  const at = booking.scheduled_at ?? ''
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed'
  return {
    ...(booking as Booking),
    scheduled_at: at,
    scheduled_text: booking.scheduled_text || longText(at),
    time_text: booking.time_text ?? '',
    payment_status: booking.payment_status ?? 'unpaid',
    refund_state: booking.refund_state ?? null,
    refused_refund: booking.refused_refund ?? null,
    waiting_text: booking.waiting_text ?? null,
    service: { ...NO_SERVICE, ...booking.service },
    client: booking.client ?? NOBODY,
    provider: booking.provider ?? NOBODY,
    location: booking.location ?? NOWHERE,
    provider_money: booking.provider_money ?? null,
    amount_due: booking.amount_due ?? booking.total_price ?? 0,
    cancellation: { ...NO_TERMS, ...booking.cancellation },
    can: { ...NOTHING, ...(booking.can ?? { cancel: isOpen }) },
  }
}

function longText(at: string): string {
  const [date = '', time = ''] = at.split('T')
  return date && time ? `${dateText(date)} at ${timeText(time)}` : ''
}
