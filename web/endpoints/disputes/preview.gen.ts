// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const previewDecision = { method: 'GET', path: '/admin/disputes/:id/preview' } as Route<
  typeof import('#contract/disputes/preview.ts').previewDecision
>
export const previewGiving = { method: 'GET', path: '/admin/bookings/:id/refund-preview' } as Route<
  typeof import('#contract/disputes/preview.ts').previewGiving
>
export const previewRuling = { method: 'GET', path: '/admin/rulings/:id/preview' } as Route<
  typeof import('#contract/disputes/preview.ts').previewRuling
>
