// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getPriceBreakdown = { method: 'GET', path: '/bookings/:id/money' } as Route<
  typeof import('#contract/bookings/price-breakdown.ts').getPriceBreakdown
>
export const quoteBooking = { method: 'GET', path: '/bookings/quote' } as Route<
  typeof import('#contract/bookings/price-breakdown.ts').quoteBooking
>
