import type { BookingChange } from './lifecycle.ts'

/** What time alone makes worth saying, once per booking, without any change. */
export type Nudge = 'remind_day' | 'remind_soon' | 'ask_completion'

/** Announced inside the transaction of the change, once per change. */
export const BOOKING_NEWS = 'booking.news'

export type BookingNews = {
  bookingId: string
  what: 'request' | BookingChange | 'paid' | 'paid_late' | 'remind_payment' | Nudge
}
