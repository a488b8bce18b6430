// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const closeAccount = { method: 'POST', path: '/account/close' } as Route<
  typeof import('#contract/accounts/closing.ts').closeAccount
>
export const getClosing = { method: 'GET', path: '/account/closing' } as Route<
  typeof import('#contract/accounts/closing.ts').getClosing
>
