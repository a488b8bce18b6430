// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const wishFor = { method: 'PUT', path: '/wishes' } as Route<
  typeof import('#contract/availability/wishes.ts').wishFor
>
