// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const listStuckRefunds = { method: 'GET', path: '/admin/money/refunds' } as Route<
  typeof import('#contract/payments/stuck-refunds.ts').listStuckRefunds
>
export const returnOtherwise = { method: 'POST', path: '/admin/money/refunds/:id/return' } as Route<
  typeof import('#contract/payments/stuck-refunds.ts').returnOtherwise
>
