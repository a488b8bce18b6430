// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getDaySheet = { method: 'GET', path: '/bookings/day-sheet' } as Route<
  typeof import('#contract/bookings/day-sheet.ts').getDaySheet
>
