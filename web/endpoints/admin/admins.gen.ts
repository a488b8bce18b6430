// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const changeAdmin = { method: 'POST', path: '/admin/admins/:id/scopes' } as Route<
  typeof import('#contract/admin/admins.ts').changeAdmin
>
export const grantAdmin = { method: 'POST', path: '/admin/admins' } as Route<
  typeof import('#contract/admin/admins.ts').grantAdmin
>
export const listAdmins = { method: 'GET', path: '/admin/admins' } as Route<
  typeof import('#contract/admin/admins.ts').listAdmins
>
export const revokeAdmin = { method: 'POST', path: '/admin/admins/:id/revocation' } as Route<
  typeof import('#contract/admin/admins.ts').revokeAdmin
>
