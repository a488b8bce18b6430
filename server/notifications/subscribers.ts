import { BOOKING_NEWS, type BookingNews } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { tellParties } from './tell-parties.ts'

export function registerNotificationSubscribers(deps: Deps): void {
  deps.events.subscribe<BookingNews>(BOOKING_NEWS, (trx, news) => tellParties(deps, trx, news))
}
