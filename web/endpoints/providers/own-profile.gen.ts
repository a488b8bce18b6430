// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getOwnProfile = { method: 'GET', path: '/providers/own' } as Route<
  typeof import('#contract/providers/own-profile.ts').getOwnProfile
>
