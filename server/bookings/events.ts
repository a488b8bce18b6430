import type { BookingChange } from './lifecycle.ts'

/** Announced inside the transaction of the change, once per change. */
export const BOOKING_NEWS = 'booking.news'

export type BookingNews = {
  bookingId: string
  what: 'request' | BookingChange | 'paid' | 'paid_late' | 'remind_payment'
}
