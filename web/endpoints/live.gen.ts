// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const openLive = { method: 'GET', path: '/live' } as Route<
  typeof import('#contract/live.ts').openLive
>
