import { BOOKING_CHANGED, type BookingChanged } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { queueBookingMessages } from './queue-booking-messages.ts'

export function registerNotificationSubscribers(deps: Deps): void {
  deps.events.subscribe<BookingChanged>(BOOKING_CHANGED, (trx, event) => queueBookingMessages(deps, trx, event))
}
