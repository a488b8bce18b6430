// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const listViews = { method: 'GET', path: '/admin/views' } as Route<
  typeof import('#contract/admin/views.ts').listViews
>
export const removeView = { method: 'DELETE', path: '/admin/views/:id' } as Route<
  typeof import('#contract/admin/views.ts').removeView
>
export const renameView = { method: 'PUT', path: '/admin/views/:id' } as Route<
  typeof import('#contract/admin/views.ts').renameView
>
export const saveView = { method: 'POST', path: '/admin/views' } as Route<
  typeof import('#contract/admin/views.ts').saveView
>
