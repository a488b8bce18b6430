// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getServiceSwatches = { method: 'GET', path: '/services/:id/swatches' } as Route<
  typeof import('#contract/bookings/swatch-set.ts').getServiceSwatches
>
