// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const openFile = { method: 'GET', path: '/files/:link' } as Route<
  typeof import('#contract/files.ts').openFile
>
