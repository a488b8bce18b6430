// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const downloadEarnings = { method: 'GET', path: '/earnings/csv' } as Route<
  typeof import('#contract/earnings.ts').downloadEarnings
>
export const getEarnings = { method: 'GET', path: '/earnings' } as Route<
  typeof import('#contract/earnings.ts').getEarnings
>
export const listEarnings = { method: 'GET', path: '/earnings/lines' } as Route<
  typeof import('#contract/earnings.ts').listEarnings
>
