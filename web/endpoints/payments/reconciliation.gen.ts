// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const listDiscrepancies = { method: 'GET', path: '/admin/money/breaks' } as Route<
  typeof import('#contract/payments/reconciliation.ts').listDiscrepancies
>
export const resolveDiscrepancy = { method: 'POST', path: '/admin/money/breaks/:id/resolution' } as Route<
  typeof import('#contract/payments/reconciliation.ts').resolveDiscrepancy
>
