// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const chooseHandle = { method: 'PUT', path: '/booking-link' } as Route<
  typeof import('#contract/bookings/booking-link.ts').chooseHandle
>
export const countOpening = { method: 'POST', path: '/links/:handle/openings' } as Route<
  typeof import('#contract/bookings/booking-link.ts').countOpening
>
export const getBookingLink = { method: 'GET', path: '/booking-link' } as Route<
  typeof import('#contract/bookings/booking-link.ts').getBookingLink
>
export const getLink = { method: 'GET', path: '/links/:handle' } as Route<
  typeof import('#contract/bookings/booking-link.ts').getLink
>
