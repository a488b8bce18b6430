// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getClock = { method: 'GET', path: '/sandbox/clock' } as Route<
  typeof import('#contract/sandbox.ts').getClock
>
export const listPresentCodes = { method: 'GET', path: '/sandbox/second-factor' } as Route<
  typeof import('#contract/sandbox.ts').listPresentCodes
>
export const moveClock = { method: 'POST', path: '/sandbox/clock' } as Route<
  typeof import('#contract/sandbox.ts').moveClock
>
