// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const askRescue = { method: 'POST', path: '/bookings/:id/rescue' } as Route<
  typeof import('#contract/bookings/rescue.ts').askRescue
>
export const getRescue = { method: 'GET', path: '/bookings/:id/rescue' } as Route<
  typeof import('#contract/bookings/rescue.ts').getRescue
>
export const listRescues = { method: 'GET', path: '/bookings/rescues' } as Route<
  typeof import('#contract/bookings/rescue.ts').listRescues
>
