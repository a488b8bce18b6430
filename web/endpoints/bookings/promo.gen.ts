// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const previewPromo = { method: 'POST', path: '/bookings/promo-code' } as Route<
  typeof import('#contract/bookings/promo.ts').previewPromo
>
