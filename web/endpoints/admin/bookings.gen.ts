// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const actOnBooking = { method: 'POST', path: '/admin/bookings/:id/acts' } as Route<
  typeof import('#contract/admin/bookings.ts').actOnBooking
>
export const getAdminRecord = { method: 'GET', path: '/admin/bookings/:id' } as Route<
  typeof import('#contract/admin/bookings.ts').getAdminRecord
>
export const listAdminBookings = { method: 'GET', path: '/admin/bookings' } as Route<
  typeof import('#contract/admin/bookings.ts').listAdminBookings
>
export const listAdminTimes = { method: 'GET', path: '/admin/bookings/:id/times' } as Route<
  typeof import('#contract/admin/bookings.ts').listAdminTimes
>
export const moveAdminBooking = { method: 'POST', path: '/admin/bookings/:id/time' } as Route<
  typeof import('#contract/admin/bookings.ts').moveAdminBooking
>
export const previewAdminActs = { method: 'POST', path: '/admin/bookings/outlook' } as Route<
  typeof import('#contract/admin/bookings.ts').previewAdminActs
>
export const remindProvider = { method: 'POST', path: '/admin/bookings/:id/reminder' } as Route<
  typeof import('#contract/admin/bookings.ts').remindProvider
>
