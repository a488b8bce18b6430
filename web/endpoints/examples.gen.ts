// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getExample = { method: 'GET', path: '/outbox/examples/:id' } as Route<
  typeof import('#contract/examples.ts').getExample
>
export const listExamples = { method: 'GET', path: '/outbox/examples' } as Route<
  typeof import('#contract/examples.ts').listExamples
>
