import type { BookingChange } from './lifecycle.ts'
import type { LoadedBooking } from './load-queries.ts'

/** What time alone makes worth saying, once per booking, without any change. */
export type Nudge = 'remind_day' | 'remind_soon' | 'ask_completion'

/** The second reminder comes two hours before a visit; an hour before it, after a pause of ours, it is too late. */
export const SOON_AT_LEAST_MS = 3_600_000

/** Announced inside the transaction of the change, once per change. */
export const BOOKING_NEWS = 'booking.news'

/** What happens around moving a visit to another time. */
export type MoveNews = 'moved' | 'move_proposed' | 'move_declined' | 'move_withdrawn' | 'move_expired'

/** The client says that they were there; an admin has decided. */
export type CaseNews = 'objected' | 'case_decided'

export type BookingNews = {
  /** As it is after the change. */
  booking: LoadedBooking
  what: 'request' | BookingChange | 'paid' | 'paid_late' | 'remind_payment' | Nudge | MoveNews | CaseNews
  /** Tells one telling from the next where the same thing can happen more than once to a booking. */
  round?: string
  /** Of a move or a proposal: the side that acted (for an expiry, that had proposed), the old time and the new one. */
  move?: { by: 'client' | 'provider'; from: Date; to: Date }
}
