// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const countAdminBookings = { method: 'GET', path: '/admin/bookings/count' } as Route<
  typeof import('#contract/admin/booking-choices.ts').countAdminBookings
>
export const getAdminChoices = { method: 'GET', path: '/admin/bookings/choices' } as Route<
  typeof import('#contract/admin/booking-choices.ts').getAdminChoices
>
