// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getAdminDocument = { method: 'GET', path: '/admin/content/:name' } as Route<
  typeof import('#contract/admin/content.ts').getAdminDocument
>
export const getDocumentVersion = { method: 'GET', path: '/admin/content/:name/versions/:number' } as Route<
  typeof import('#contract/admin/content.ts').getDocumentVersion
>
export const listAdminDocuments = { method: 'GET', path: '/admin/content' } as Route<
  typeof import('#contract/admin/content.ts').listAdminDocuments
>
export const saveDocument = { method: 'POST', path: '/admin/content/:name' } as Route<
  typeof import('#contract/admin/content.ts').saveDocument
>
