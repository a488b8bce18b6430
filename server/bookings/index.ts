/** The door of bookings: asking for a visit, what happens to it, and who may see it. */
export { changeBooking } from './change-booking.ts'
export { BOOKING_NEWS, type BookingNews } from './events.ts'
export { loadBooking } from './load.ts'
export { presentBooking, type LoadedBooking, type Viewer } from './present.ts'
export { registerBookingRoutes } from './routes.ts'
export { runDueBookings } from './run-due.ts'
export { registerBookingSubscribers } from './subscribers.ts'
export { momentText } from './wording.ts'
