// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getSchedule = { method: 'GET', path: '/bookings/schedule' } as Route<
  typeof import('#contract/bookings/schedule.ts').getSchedule
>
export const listSurroundings = { method: 'GET', path: '/bookings/surroundings' } as Route<
  typeof import('#contract/bookings/schedule.ts').listSurroundings
>
