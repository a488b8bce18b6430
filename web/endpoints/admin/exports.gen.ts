// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const askExport = { method: 'POST', path: '/admin/exports' } as Route<
  typeof import('#contract/admin/exports.ts').askExport
>
export const downloadExport = { method: 'GET', path: '/admin/exports/:id' } as Route<
  typeof import('#contract/admin/exports.ts').downloadExport
>
export const listExports = { method: 'GET', path: '/admin/exports' } as Route<
  typeof import('#contract/admin/exports.ts').listExports
>
