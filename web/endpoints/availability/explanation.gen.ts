// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const explainDay = { method: 'GET', path: '/providers/:id/explanation' } as Route<
  typeof import('#contract/availability/explanation.ts').explainDay
>
