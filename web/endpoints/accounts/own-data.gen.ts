// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const askOwnData = { method: 'POST', path: '/account/data' } as Route<
  typeof import('#contract/accounts/own-data.ts').askOwnData
>
export const downloadOwnData = { method: 'GET', path: '/account/data/:id' } as Route<
  typeof import('#contract/accounts/own-data.ts').downloadOwnData
>
export const listOwnData = { method: 'GET', path: '/account/data' } as Route<
  typeof import('#contract/accounts/own-data.ts').listOwnData
>
