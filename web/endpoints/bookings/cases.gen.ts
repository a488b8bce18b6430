// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const decideCase = { method: 'POST', path: '/admin/cases/:id/decision' } as Route<
  typeof import('#contract/bookings/cases.ts').decideCase
>
export const getCase = { method: 'GET', path: '/admin/cases/:id' } as Route<
  typeof import('#contract/bookings/cases.ts').getCase
>
export const listCases = { method: 'GET', path: '/admin/cases' } as Route<
  typeof import('#contract/bookings/cases.ts').listCases
>
export const objectToNoShow = { method: 'POST', path: '/bookings/:id/objection' } as Route<
  typeof import('#contract/bookings/cases.ts').objectToNoShow
>
export const previewCase = { method: 'GET', path: '/admin/cases/:id/preview' } as Route<
  typeof import('#contract/bookings/cases.ts').previewCase
>
