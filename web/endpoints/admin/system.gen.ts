// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getFindings = { method: 'GET', path: '/admin/system/findings' } as Route<
  typeof import('#contract/admin/system.ts').getFindings
>
export const getSystem = { method: 'GET', path: '/admin/system' } as Route<
  typeof import('#contract/admin/system.ts').getSystem
>
export const listAudit = { method: 'GET', path: '/admin/audit' } as Route<
  typeof import('#contract/admin/system.ts').listAudit
>
