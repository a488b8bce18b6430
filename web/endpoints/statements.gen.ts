// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const downloadStatement = { method: 'GET', path: '/statements/:id' } as Route<
  typeof import('#contract/statements.ts').downloadStatement
>
export const listStatements = { method: 'GET', path: '/statements' } as Route<
  typeof import('#contract/statements.ts').listStatements
>
