// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getView = { method: 'GET', path: '/auth/view' } as Route<
  typeof import('#contract/accounts/view.ts').getView
>
