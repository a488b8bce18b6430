/** The door of bookings: asking for a visit, what happens to it, and who may see it. */
export { BOOKING_NEWS, SOON_AT_LEAST_MS, type BookingNews } from './events.ts'
export { loadBooking, loadBookings, partyOf } from './load.ts'
export { listUpcoming } from './queries.ts'
export type { LoadedBooking } from './load-queries.ts'
export { presentBooking, type Viewer } from './present.ts'
export { registerBookingRoutes } from './routes.ts'
export { runDueBookings } from './run-due.ts'
export { registerBookingSubscribers } from './subscribers.ts'
