// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const listBreaks = { method: 'GET', path: '/admin/money/breaks' } as Route<
  typeof import('#contract/payments/reconciliation.ts').listBreaks
>
export const resolveBreak = { method: 'POST', path: '/admin/money/breaks/:id/resolution' } as Route<
  typeof import('#contract/payments/reconciliation.ts').resolveBreak
>
