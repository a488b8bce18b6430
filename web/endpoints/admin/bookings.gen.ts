// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const actOnBooking = { method: 'POST', path: '/admin/bookings/:id/acts' } as Route<
  typeof import('#contract/admin/bookings.ts').actOnBooking
>
export const getDeskRecord = { method: 'GET', path: '/admin/bookings/:id' } as Route<
  typeof import('#contract/admin/bookings.ts').getDeskRecord
>
export const listDeskBookings = { method: 'GET', path: '/admin/bookings' } as Route<
  typeof import('#contract/admin/bookings.ts').listDeskBookings
>
export const listDeskTimes = { method: 'GET', path: '/admin/bookings/:id/times' } as Route<
  typeof import('#contract/admin/bookings.ts').listDeskTimes
>
export const moveDeskBooking = { method: 'POST', path: '/admin/bookings/:id/time' } as Route<
  typeof import('#contract/admin/bookings.ts').moveDeskBooking
>
export const previewDeskActs = { method: 'POST', path: '/admin/bookings/outlook' } as Route<
  typeof import('#contract/admin/bookings.ts').previewDeskActs
>
export const remindProvider = { method: 'POST', path: '/admin/bookings/:id/reminder' } as Route<
  typeof import('#contract/admin/bookings.ts').remindProvider
>
