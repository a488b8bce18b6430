// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const changeSetting = { method: 'PUT', path: '/admin/settings/:name' } as Route<
  typeof import('#contract/admin/settings.ts').changeSetting
>
export const listAdminSettings = { method: 'GET', path: '/admin/settings' } as Route<
  typeof import('#contract/admin/settings.ts').listAdminSettings
>
