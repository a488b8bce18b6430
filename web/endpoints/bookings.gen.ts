// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const createBooking = { method: 'POST', path: '/bookings' } as Route<
  typeof import('#contract/bookings.ts').createBooking
>
export const getBooking = { method: 'GET', path: '/bookings/:id' } as Route<
  typeof import('#contract/bookings.ts').getBooking
>
export const getBookingConfirmation = { method: 'GET', path: '/payments/booking-confirmation/:booking_id' } as Route<
  typeof import('#contract/bookings.ts').getBookingConfirmation
>
export const getBookingHistory = { method: 'GET', path: '/bookings/:id/history' } as Route<
  typeof import('#contract/bookings.ts').getBookingHistory
>
export const getBookingStatistics = { method: 'GET', path: '/bookings/statistics' } as Route<
  typeof import('#contract/bookings.ts').getBookingStatistics
>
export const getUser = { method: 'GET', path: '/auth/user/:id' } as Route<
  typeof import('#contract/bookings.ts').getUser
>
export const listBookings = { method: 'GET', path: '/bookings' } as Route<
  typeof import('#contract/bookings.ts').listBookings
>
export const openCheckout = { method: 'POST', path: '/payments/checkout-session' } as Route<
  typeof import('#contract/bookings.ts').openCheckout
>
export const setBookingStatus = { method: 'POST', path: '/bookings/:id/status' } as Route<
  typeof import('#contract/bookings.ts').setBookingStatus
>
