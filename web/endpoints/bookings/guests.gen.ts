// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const changeVisitGuests = { method: 'PUT', path: '/bookings/:id/guests' } as Route<
  typeof import('#contract/bookings/guests.ts').changeVisitGuests
>
export const getVisitGuests = { method: 'GET', path: '/bookings/:id/guests' } as Route<
  typeof import('#contract/bookings/guests.ts').getVisitGuests
>
export const listGuestOptions = { method: 'GET', path: '/bookings/guests/options' } as Route<
  typeof import('#contract/bookings/guests.ts').listGuestOptions
>
