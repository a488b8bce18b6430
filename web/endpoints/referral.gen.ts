// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getReferral = { method: 'GET', path: '/referral' } as Route<
  typeof import('#contract/referral.ts').getReferral
>
