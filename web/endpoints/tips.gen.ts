// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getTip = { method: 'GET', path: '/tips/:id' } as Route<
  typeof import('#contract/tips.ts').getTip
>
export const getVisitTips = { method: 'GET', path: '/bookings/:id/tips' } as Route<
  typeof import('#contract/tips.ts').getVisitTips
>
export const giveTip = { method: 'POST', path: '/bookings/:id/tips' } as Route<
  typeof import('#contract/tips.ts').giveTip
>
